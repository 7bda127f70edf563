// When a text is published and taken down.
import { and, eq, isNotNull, or } from "drizzle-orm";

import { SCHEDULE_MESSAGES } from "#contract/content/schedule.ts";
import type { Schedule } from "#contract/content/schedule.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";

import type { Collection, ScheduleColumns } from "./Collection.ts";
import type { SiteClock } from "./publishing.ts";
import type { FieldValues, TextRow } from "./texts.ts";

const MINUTE_MS = 60_000;

type ScheduleField = "publishAt" | "unpublishAt";

/**
 * Reads the times of a form, in the site's time zone; one that the clocks skip is the one after it.
 * @param stored the text before the change: its times may have passed
 * @returns the fields of the form, with milliseconds since 1970; `null` for an empty time
 * @throws AppError `invalid` for a time in the past, and for a text that is taken down before it is published
 */
export async function parseSchedule(
  { now, getSite }: SiteClock,
  form: Omit<FieldValues, ScheduleField> & Partial<Record<ScheduleField, string | undefined>>,
  stored: Partial<ScheduleColumns> = {},
): Promise<FieldValues> {
  const { timeZone } = await getSite();
  const parse = (field: ScheduleField) => {
    const text = form[field];
    if (text === undefined) return undefined;
    const time = text === "" ? null : toTimestamp(text, timeZone);
    // The current minute is not over.
    const isPast = time !== null && time <= now() - MINUTE_MS;
    if (isPast && time !== stored[field]) throw invalid(field, SCHEDULE_MESSAGES.past);
    return time;
  };
  const times = { publishAt: parse("publishAt"), unpublishAt: parse("unpublishAt") };
  const { publishAt = stored.publishAt, unpublishAt = stored.unpublishAt } = times;
  if (publishAt && unpublishAt && unpublishAt <= publishAt)
    throw invalid("unpublishAt", SCHEDULE_MESSAGES.order);
  return { ...form, ...times };
}

function toTimestamp(local: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
}

function invalid(field: string, message: string) {
  return new AppError("invalid", message, { errors: { [field]: message } });
}

/**
 * Publishing ends the wait for `publishAt`. What is not in the change stays. Only a save that says so decides on `publishAt`.
 * @param before the text before the change
 * @throws AppError `invalid` if no time is known
 */
export function resolveSchedule(
  { status, scheduled, ...given }: FieldValues,
  before: TextRow | undefined,
  { actor }: ChangeContext,
): ScheduleColumns {
  const isDraft = (status ?? before?.status) === "Draft";
  const { publishAt = before?.publishAt ?? null, unpublishAt = before?.unpublishAt ?? null } = given;
  if (!isDraft || publishAt === null) {
    if (isDraft && scheduled) throw invalid("publishAt", SCHEDULE_MESSAGES.missing);
    return { publishAt: null, unpublishAt, scheduledBy: null };
  }
  const isKept = scheduled ?? status === undefined;
  const scheduledBy = scheduled ? actor.userId : (isKept && before?.scheduledBy) || null;
  return { publishAt, unpublishAt, scheduledBy };
}

/** After any change by an author: no editor has seen what would be published. In all languages. */
export async function withdrawSchedule(
  tx: Transaction,
  { textTable }: Pick<Collection, "textTable">,
  id: string,
): Promise<void> {
  await tx.update(textTable).set({ scheduledBy: null }).where(eq(textTable.ownerId, id));
}

/** Of a row with or without a text; `undefined` for none. */
export function toSchedule(row: Partial<ScheduleColumns>): Schedule | undefined {
  const { publishAt, unpublishAt, scheduledBy } = row;
  if (!publishAt && !unpublishAt) return undefined;
  return { publishAt: toIso(publishAt), unpublishAt: toIso(unpublishAt), isDecided: Boolean(scheduledBy) };
}

function toIso(time: number | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null;
}

/** A condition on texts: what the index of schedules holds. */
export function hasSchedule({ textTable: { publishAt, unpublishAt } }: Pick<Collection, "textTable">) {
  return or(isNotNull(publishAt), isNotNull(unpublishAt));
}

/** A condition on texts: true for a draft that is published at a time, in the language of the list. */
export function isScheduledText(collection: Pick<Collection, "textTable">) {
  return and(hasSchedule(collection), isNotNull(collection.textTable.scheduledBy));
}

/** What visitors get: they don't learn when a text is taken down, nor who marked a draft for review. */
export function withoutPlans<R extends AnyRecord>(record: R): R {
  const { schedule, review, ...visible } = record;
  // Both are optional.
  return schedule || review !== undefined ? (visible as R) : record;
}
