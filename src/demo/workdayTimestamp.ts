export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Bangkok has no daylight saving time. */
export const OFFSET_MS = 7 * HOUR_MS;
const MORNING_MS = 10 * HOUR_MS;

/**
 * A morning of a working day; a weekend counts as the Friday before.
 * @param now milliseconds since 1970
 * @param daysAgo at least 1, so that the result is in the past
 */
export function workdayTimestamp(now: number, daysAgo: number): number {
  const today = Math.floor((now + OFFSET_MS) / DAY_MS);
  const day = today - daysAgo;
  // Day 0, 1 January 1970, was a Thursday.
  const weekday = (day + 4) % 7;
  const daysSinceFriday = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return (day - daysSinceFriday) * DAY_MS + MORNING_MS - OFFSET_MS;
}
