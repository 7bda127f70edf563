import { DATE_LOCALES, getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

export type Dates = ReturnType<typeof createDates>;

const NO_DATE = "–";
const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const DAY_MS = 86_400_000;
/** The product's lists of records show Thai dates in both languages. */
export const LIST_DATE_LANGUAGE: Language = "th";

const cache = new Map<string, Dates>();

/**
 * Formats in the site's time zone, with Buddhist years in Thai. Cached, because creating formats is slow.
 * @param language that of the back office unless given
 */
export function getDates(timeZone: string, language: Language = getLanguage()): Dates {
  const key = `${language} ${timeZone}`;
  const dates = cache.get(key) ?? createDates(timeZone, language);
  cache.set(key, dates);
  return dates;
}

function createDates(timeZone: string, language: Language) {
  const locale = DATE_LOCALES[language];
  const zone = supportedTimeZone(timeZone);
  const formatWith = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  const dateFormat = formatWith(DATE);
  const dayFormat = formatWith({ day: "numeric", month: "short" });
  const timeFormat = formatWith({ hour: "2-digit", minute: "2-digit", hour12: false });
  const plainDayFormat = new Intl.DateTimeFormat(locale, { ...DATE, timeZone: "UTC" });
  const monthFormat = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const relativeDayFormat = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  // The Swedish locale writes dates as ISO 8601 does.
  const isoFormat = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: zone });
  const isoMinuteFormat = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: zone,
  });

  /** The site's calendar day as a UTC timestamp, so that all days have 24 hours. */
  const formatIsoDay = (at: number) => Date.parse(isoFormat.format(at));
  const daysUntil = (iso: string, today: number) =>
    Math.max(0, (today - formatIsoDay(Date.parse(iso))) / DAY_MS);
  const relativeDay = (iso: string, today: number) => {
    const days = daysUntil(iso, today);
    return days < 2 ? relativeDayFormat.format(-days, "day") : date(iso);
  };
  const date = createFormatter(dateFormat);
  const time = createFormatter(timeFormat);
  const dateTime = (at: string | number) => (date(at) === NO_DATE ? NO_DATE : `${date(at)} ${time(at)}`);

  return {
    language,
    /** The zone as this browser names it; `undefined` if it doesn't know the zone. */
    zone,
    formatWith,
    dayOf: formatIsoDay,
    /** `18 Nov 2026`, in Thai `18 พ.ย. 2569`; takes ISO 8601 or milliseconds since 1970. */
    date,
    /** `2026-11-18`, the format of date inputs. */
    isoDay: (iso: string) => isoFormat.format(Date.parse(iso)),
    /** `2026-11-18T10:24`, the format of inputs of a date and a time. */
    isoMinute: (at: string | number) => isoMinuteFormat.format(new Date(at)).replace(" ", "T"),
    today: () => isoFormat.format(Date.now()),
    /** `18 Nov 2026` for `2026-11-18`, in any time zone. */
    plainDay: createFormatter(plainDayFormat),
    /** `November 2026` for `2026-11`. */
    month: (month: string) => monthFormat.format(new Date(`${month}-01`)),
    /** `Wed` for `2026-11-18`. */
    weekday: (day: string) => weekdayFormat.format(new Date(day)),
    /** `18 Nov` */
    day: createFormatter(dayFormat),
    /** `10:24` */
    time,
    /** `18 Nov 2026 10:24` */
    dateTime,
    /**
     * `today 10:24`, `yesterday 09:30`, `18 Nov 2026 10:24`; future times count as today.
     * @param today as returned by `dayOf`
     */
    relative(iso: string, today: number): string {
      if (date(iso) === NO_DATE) return NO_DATE;
      return `${relativeDay(iso, today)} ${time(iso)}`;
    },
    /** As short as possible: `10:24`, `yesterday`, `18 Nov 2026`. */
    relativeShort(iso: string, today: number): string {
      if (date(iso) === NO_DATE) return NO_DATE;
      return daysUntil(iso, today) === 0 ? time(iso) : relativeDay(iso, today);
    },
  };
}

function createFormatter(format: Intl.DateTimeFormat) {
  return (at: string | number): string => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? NO_DATE : format.format(date);
  };
}

/** An old browser may not know the zone and then uses its own. */
function supportedTimeZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
