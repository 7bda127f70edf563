export type Dates = ReturnType<typeof createDates>;

const NO_DATE = "–";
const DAY_MS = 86_400_000;
const TODAY = "วันนี้";
const YESTERDAY = "เมื่อวาน";

const cache = new Map<string, Dates>();

/** Formats in the site's time zone and the Thai calendar. Cached per zone, because creating formats is slow. */
export function getDates(timeZone: string): Dates {
  const dates = cache.get(timeZone) ?? createDates(timeZone);
  cache.set(timeZone, dates);
  return dates;
}

function createDates(timeZone: string) {
  const zone = supportedTimeZone(timeZone);
  const formatWith = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("th-TH", { ...options, timeZone: zone });
  const dateFormat = formatWith({ day: "numeric", month: "short", year: "numeric" });
  const dayFormat = formatWith({ day: "numeric", month: "short" });
  const timeFormat = formatWith({ hour: "2-digit", minute: "2-digit", hour12: false });
  const plainDayFormat = new Intl.DateTimeFormat("th-TH", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  // The Swedish locale writes dates as ISO 8601 does.
  const isoFormat = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: zone });

  /** The site's calendar day as a UTC timestamp, so that all days have 24 hours. */
  const formatIsoDay = (at: number) => Date.parse(isoFormat.format(at));
  const daysUntil = (iso: string, today: number) =>
    Math.max(0, (today - formatIsoDay(Date.parse(iso))) / DAY_MS);
  const date = createFormatter(dateFormat);
  const time = createFormatter(timeFormat);
  const dateTime = (at: string | number) => (date(at) === NO_DATE ? NO_DATE : `${date(at)} ${time(at)}`);

  return {
    /** The zone as this browser names it; `undefined` if it doesn't know the zone. */
    zone,
    formatWith,
    dayOf: formatIsoDay,
    /** `18 พ.ย. 2569`; takes ISO 8601 or milliseconds since 1970. */
    date,
    /** `2026-11-18`, the format of date inputs. */
    isoDay: (iso: string) => isoFormat.format(Date.parse(iso)),
    today: () => isoFormat.format(Date.now()),
    /** `18 พ.ย. 2569` for `2026-11-18`, in any time zone. */
    plainDay: createFormatter(plainDayFormat),
    /** `18 พ.ย.` */
    day: createFormatter(dayFormat),
    /** `10:24` */
    time,
    /** `18 พ.ย. 2569 10:24` */
    dateTime,
    /**
     * `วันนี้ 10:24`, `เมื่อวาน 09:30`, `18 พ.ย. 2569 10:24`; future times count as today.
     * @param today as returned by `dayOf`
     */
    relative(iso: string, today: number): string {
      if (date(iso) === NO_DATE) return NO_DATE;
      return `${[TODAY, YESTERDAY][daysUntil(iso, today)] ?? date(iso)} ${time(iso)}`;
    },
    /** As short as possible: `10:24`, `เมื่อวาน`, `18 พ.ย. 2569`. */
    relativeShort(iso: string, today: number): string {
      if (date(iso) === NO_DATE) return NO_DATE;
      return [time(iso), YESTERDAY][daysUntil(iso, today)] ?? date(iso);
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
