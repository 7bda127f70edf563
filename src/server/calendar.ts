// Days and hours of a time zone. A day is a number (days since 1970), an hour is its start.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_STARTS = 4000;

export interface Calendar {
  timeZone: string;
  /** @param at milliseconds since 1970, as all times here */
  dayOf(at: number): number;
  /** The start of the day. */
  startOf(day: number): number;
  /** The same as ISO 8601, cached because a dashboard has hundreds of them. */
  isoStartOf(day: number): string;
  /** The start of the hour. */
  hourOf(at: number): number;
  /** The starts of the day's hours: 24, or more or fewer when the clocks change. */
  hoursOf(day: number): number[];
  /** The first moment of the day with a later local time than `at`; the end of the day if there is none. */
  cutoffOn(day: number, at: number): number;
}

/** A day lasts from its start to the start of the next one, even if clocks go back across midnight. */
export function createCalendar(timeZone: string): Calendar {
  const starts = new Map<number, number>();
  const isoStarts = new Map<number, string>();
  let latest = { day: 0, from: 0, to: 0 };

  function startOf(day: number): number {
    const known = starts.get(day);
    if (known !== undefined) return known;
    // Far-off years would only use memory.
    if (starts.size >= MOST_STARTS) starts.clear();
    const start = dateOf(day).toZonedDateTime(timeZone).epochMilliseconds;
    starts.set(day, start);
    return start;
  }

  function dayOf(at: number): number {
    // Views are nearly always of the same day as the last one.
    if (at >= latest.from && at < latest.to) return latest.day;
    let day = Math.floor(at / DAY_MS);
    while (startOf(day) > at) day -= 1;
    while (startOf(day + 1) <= at) day += 1;
    latest = { day, from: startOf(day), to: startOf(day + 1) };
    return day;
  }

  function cutoffOn(day: number, at: number): number {
    const [start, end] = [startOf(day), startOf(day + 1)];
    const now = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime();
    const time = now.add({ milliseconds: 1 });
    if (Temporal.PlainTime.compare(time, now) < 0) return end;
    const wanted = dateOf(day).toPlainDateTime(time);
    const shown = wanted.toZonedDateTime(timeZone, { disambiguation: "earlier" });
    // If the clocks skip the time, the moment of the change is the first one later.
    const cutoff = shown.toPlainDateTime().equals(wanted) ? shown : shown.getTimeZoneTransition("next");
    return Math.max(start, Math.min(end, cutoff?.epochMilliseconds ?? end));
  }

  return {
    timeZone,
    dayOf,
    startOf,
    isoStartOf(day) {
      const known = isoStarts.get(day);
      if (known !== undefined) return known;
      if (isoStarts.size >= MOST_STARTS) isoStarts.clear();
      const iso = new Date(startOf(day)).toISOString();
      isoStarts.set(day, iso);
      return iso;
    },
    hourOf(at) {
      const start = startOf(dayOf(at));
      return start + Math.floor((at - start) / HOUR_MS) * HOUR_MS;
    },
    hoursOf(day) {
      const [from, to] = [startOf(day), startOf(day + 1)];
      return Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);
    },
    cutoffOn,
  };
}

/** The start of the calendar month. */
export function startOfMonth(now: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return today.with({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

function dateOf(day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from("1970-01-01").add({ days: day });
}
