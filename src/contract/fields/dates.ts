/** The Buddhist era counts from 543 BC. */
export const BUDDHIST_ERA_OFFSET = 543;
/** In the Buddhist era; these are 1900 to 2100, the years of all dates that people enter. */
const [MIN_BUDDHIST_YEAR, MAX_BUDDHIST_YEAR] = [2443, 2643];

/** As Thais write them: the year 2569 is 2026. @param date begins with the year, as in ISO 8601 */
export function toGregorianDate(date: string): string {
  const [, year, rest] = /^(\d{4})(-.*)$/.exec(date) ?? [];
  const isBuddhist = Number(year) >= MIN_BUDDHIST_YEAR && Number(year) <= MAX_BUDDHIST_YEAR;
  return isBuddhist ? `${Number(year) - BUDDHIST_ERA_OFFSET}${rest}` : date;
}

/** True for a calendar day as `YYYY-MM-DD`; rejects 30 February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
