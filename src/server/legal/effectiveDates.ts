import { toPlainDate } from "#server/calendar.ts";
import type { SiteClock } from "#server/resources/publishing.ts";
import { expireReadsAt } from "#server/database/tableTracker.ts";

/** Today on the site. Responses that depend on it are cached until its end. */
export async function getToday({ now, getSite }: SiteClock): Promise<string> {
  const { timeZone } = await getSite();
  const today = toPlainDate(now(), timeZone);
  expireReadsAt(today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
  return today.toString();
}
