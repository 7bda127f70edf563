// When a record of the demo was made: on a working day, in the office's morning.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Bangkok has no summer time. */
const OFFSET_MS = 7 * HOUR_MS;
const MORNING_MS = 10 * HOUR_MS;

/**
 * The Friday before, where so many days ago was a weekend.
 * @param now milliseconds since 1970
 * @param daysAgo 1 or more, so that nothing lies in the future
 */
export function workdayTimestamp(now: number, daysAgo: number): number {
  const today = Math.floor((now + OFFSET_MS) / DAY_MS);
  const day = today - daysAgo;
  // Day 0 was a Thursday.
  const weekday = (day + 4) % 7;
  const daysSinceFriday = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return (day - daysSinceFriday) * DAY_MS + MORNING_MS - OFFSET_MS;
}
