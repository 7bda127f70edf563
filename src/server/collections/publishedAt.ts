import { isDate, PUBLISHED_AT_MESSAGES } from "#contract/content/publishedAt.ts";
import { AppError } from "#server/errors.ts";
import type { GetSite } from "#server/http/site.ts";

export interface PublishedAtDependencies {
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
}

/**
 * @param given the validated value of the form
 * @param stored the record's date, ISO 8601: the same day keeps its time of day
 * @returns milliseconds since 1970; `null` for an empty field, `undefined` if it is missing
 * @throws AppError `invalid` for a day after today
 */
export async function readPublishedAt(
  { now, getSite }: PublishedAtDependencies,
  given: string | undefined,
  stored: string | null = null,
): Promise<number | null | undefined> {
  if (given === undefined) return undefined;
  if (given === "") return null;
  const { timeZone } = await getSite();
  if (stored !== null && dayOf(Date.parse(stored), timeZone).toString() === given) return Date.parse(stored);
  const at = isDate(given) ? startOf(given, timeZone) : Date.parse(given);
  if (Temporal.PlainDate.compare(dayOf(at, timeZone), dayOf(now(), timeZone)) > 0) {
    const message = PUBLISHED_AT_MESSAGES.tooLate;
    throw new AppError("invalid", message, { errors: { publishedAt: message } });
  }
  return at;
}

function dayOf(at: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
}

function startOf(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}
