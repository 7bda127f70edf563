// Days and hours in a time zone. A day is the number of days since 1970-01-01; an hour is the timestamp of its start.

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const MAX_CACHED_DAYS = 4000;

export interface Calendar {
  timeZone: string;
  /** @param timestamp milliseconds since 1970, as all times here */
  toDay(timestamp: number): number;
  /** The start of the day. */
  startOfDay(day: number): number;
  /** `startOfDay` as ISO 8601 in UTC. Cached, because a dashboard needs it for hundreds of days. */
  isoStartOfDay(day: number): string;
  /** The start of the hour. */
  startOfHour(timestamp: number): number;
  /** The starts of the day's hours: 24, or more or fewer when the clocks change. */
  hoursOfDay(day: number): number[];
  /** The first moment of the day with a later local time than `timestamp`; the end of the day if there is none. */
  firstMomentAfterTimeOfDay(day: number, timestamp: number): number;
}

/** A day lasts from its start to the start of the next one, even if clocks go back across midnight. */
export function createCalendar(timeZone: string): Calendar {
  const startCache = new Map<number, number>();
  const isoStartCache = new Map<number, string>();
  let cachedDay = { day: 0, from: 0, to: 0 };

  function startOfDay(day: number): number {
    const cached = startCache.get(day);
    if (cached !== undefined) return cached;
    // Limits the memory if days of many years are looked up.
    if (startCache.size >= MAX_CACHED_DAYS) startCache.clear();
    const start = dateOfDay(day).toZonedDateTime(timeZone).epochMilliseconds;
    startCache.set(day, start);
    return start;
  }

  function toDay(timestamp: number): number {
    // Views are nearly always of the same day as the last one.
    if (timestamp >= cachedDay.from && timestamp < cachedDay.to) return cachedDay.day;
    let day = Math.floor(timestamp / DAY_MS);
    while (startOfDay(day) > timestamp) day -= 1;
    while (startOfDay(day + 1) <= timestamp) day += 1;
    cachedDay = { day, from: startOfDay(day), to: startOfDay(day + 1) };
    return day;
  }

  return {
    timeZone,
    toDay,
    startOfDay,
    isoStartOfDay(day) {
      const cached = isoStartCache.get(day);
      if (cached !== undefined) return cached;
      if (isoStartCache.size >= MAX_CACHED_DAYS) isoStartCache.clear();
      const iso = new Date(startOfDay(day)).toISOString();
      isoStartCache.set(day, iso);
      return iso;
    },
    startOfHour(timestamp) {
      const start = startOfDay(toDay(timestamp));
      return start + Math.floor((timestamp - start) / HOUR_MS) * HOUR_MS;
    },
    hoursOfDay(day) {
      const [from, to] = [startOfDay(day), startOfDay(day + 1)];
      return Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);
    },
    firstMomentAfterTimeOfDay(day, timestamp) {
      const time = findLaterTimeOfDay(day, timestamp, timeZone);
      const end = startOfDay(day + 1);
      return time === null ? end : Math.max(startOfDay(day), Math.min(end, time));
    },
  };
}

/** The first moment of the day whose time of day is later than the timestamp's; `null` if the day has none. */
function findLaterTimeOfDay(day: number, timestamp: number, timeZone: string): number | null {
  const timeOfDay = Temporal.Instant.fromEpochMilliseconds(timestamp)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime();
  const nextTime = timeOfDay.add({ milliseconds: 1 });
  if (Temporal.PlainTime.compare(nextTime, timeOfDay) < 0) return null;
  const wallTime = dateOfDay(day).toPlainDateTime(nextTime);
  const resolved = wallTime.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  // If the clocks skip the time, the moment of the change is the first one later.
  const isSkipped = !resolved.toPlainDateTime().equals(wallTime);
  const moment = isSkipped ? resolved.getTimeZoneTransition("next") : resolved;
  return moment?.epochMilliseconds ?? null;
}

/** The start of the calendar month. */
export function startOfMonth(now: number, timeZone: string): number {
  return toPlainDate(now, timeZone).with({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** @param timestamp milliseconds since 1970 */
export function toPlainDate(timestamp: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(timestamp).toZonedDateTimeISO(timeZone).toPlainDate();
}

function dateOfDay(day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from("1970-01-01").add({ days: day });
}
