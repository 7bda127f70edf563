import type { Db } from "#server/database/open.ts";
import type { GetSite } from "#server/http/getSite.ts";

import { findNextEffectiveDate } from "./repository.ts";

/**
 * `YYYY-MM-DD` in the site's time zone, which decides when a version takes effect.
 * @param now milliseconds since 1970
 */
export function localDate(timeZone: string, now: number): string {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

interface SiteClock {
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
}

/** Today on the site. */
export async function getToday({ now, getSite }: SiteClock): Promise<string> {
  return localDate((await getSite()).timeZone, now());
}

/** When the next version takes effect, in milliseconds since 1970; `Infinity` for never. */
export async function nextEffectiveTime(db: Db, timeZone: string, now: number): Promise<number> {
  const date = await findNextEffectiveDate(db, localDate(timeZone, now));
  if (date === null) return Infinity;
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}
