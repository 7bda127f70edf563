// Days and hours of a time zone: a day is a number (days since 1970), an hour is its first moment.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_STARTS = 4000;

export interface Calendar {
  timeZone: string;
  /** @param at milliseconds since 1970, as all moments here */
  dayOf(at: number): number;
  /** The first moment of the day. */
  startOf(day: number): number;
  /** The same as ISO 8601: a dashboard has hundreds of them. */
  isoStartOf(day: number): string;
  /** The first moment of the hour. */
  hourOf(at: number): number;
  /** The first moments of the day's hours: 24 of them, or as many as clocks that are moved leave it. */
  hoursOf(day: number): number[];
  /** The first moment of the day at which clocks show a later time than they do at `at`; the day's end where there is none. */
  cutoffOn(day: number, at: number): number;
}

/** A day reaches from its first moment to the next one's, also where clocks go back over midnight. */
export function createCalendar(timeZone: string): Calendar {
  const starts = new Map<number, number>();
  const isoStarts = new Map<number, string>();
  let latest = { day: 0, from: 0, to: 0 };

  function startOf(day: number): number {
    const known = starts.get(day);
    if (known !== undefined) return known;
    // Years in which nobody looks at anything would only cost memory.
    if (starts.size >= MOST_STARTS) starts.clear();
    const start = dateOf(day).toZonedDateTime(timeZone).epochMilliseconds;
    starts.set(day, start);
    return start;
  }

  function dayOf(at: number): number {
    // Views come one after the other: nearly always it is the same day again.
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
    // Where clocks skip the time, they show a later one from the moment on at which they are moved.
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

/** The first moment of the calendar month. */
export function startOfMonth(now: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return today.with({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

function dateOf(day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from("1970-01-01").add({ days: day });
}
