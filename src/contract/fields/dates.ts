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
