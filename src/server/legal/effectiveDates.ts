// Days in the site's time zone, which decide when a version of a legal text takes effect.
import type { Services } from "#server/services.ts";
import { findNextEffectiveDate } from "./repository.ts";
import { readSite } from "#server/settings/repository.ts";
import type { Db } from "#server/database/open.ts";

/** `YYYY-MM-DD`. @param now milliseconds since 1970 */
export function dayIn(timeZone: string, now: number): string {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Today on the site. */
export function todayOf({ db, now }: Pick<Services, "db" | "now">): string {
  return dayIn(readSite(db).timeZone, now());
}

/** The moment at which the next version takes effect, in milliseconds since 1970; `Infinity` when none is to come. */
export function nextEffectiveMoment(db: Db, now: number): number {
  const { timeZone } = readSite(db);
  const date = findNextEffectiveDate(db, dayIn(timeZone, now));
  if (date === null) return Infinity;
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}
