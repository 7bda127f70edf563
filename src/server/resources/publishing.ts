import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { PublishingStatus, ReviewRequest } from "#resources/contentType.ts";
import { isDateOnly, PUBLISHED_AT_MESSAGES } from "#contract/content/publishedAt.ts";
import { toPlainDate } from "#server/calendar.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Reader } from "#server/database/open.ts";
import { findUserNames } from "#server/database/userNames.ts";
import { AppError } from "#server/errors.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";

import type { Collection, ReviewColumns, SharedRow } from "./Collection.ts";
import type { TextRow } from "./texts.ts";

export interface SiteClock {
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
}

/**
 * @param input the validated value of the form
 * @param stored the record's date, ISO 8601: the same day keeps its time of day
 * @returns milliseconds since 1970; `null` for an empty field, `undefined` if it is missing
 * @throws AppError `invalid` for a day after today
 */
export async function parsePublishedAt(
  { now, getSite }: SiteClock,
  input: string | undefined,
  stored: string | null = null,
): Promise<number | null | undefined> {
  if (input === undefined) return undefined;
  if (input === "") return null;
  const { timeZone } = await getSite();
  if (stored !== null && toPlainDate(Date.parse(stored), timeZone).toString() === input)
    return Date.parse(stored);
  const timestamp = isDateOnly(input) ? startOfDate(input, timeZone) : Date.parse(input);
  if (Temporal.PlainDate.compare(toPlainDate(timestamp, timeZone), toPlainDate(now(), timeZone)) > 0) {
    const message = PUBLISHED_AT_MESSAGES.tooLate;
    throw new AppError("invalid", message, { errors: { publishedAt: message } });
  }
  return timestamp;
}

interface PublishedAtChange extends Pick<TextLanguage, "language"> {
  /** Unchanged if omitted. */
  publishedAt: number | null | undefined;
  /** Of the text after the change. */
  status: PublishingStatus | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** A record that stays published in some language keeps its date, whatever the change contains. */
export function resolvePublishedAt(
  stored: SharedRow,
  texts: TextRow[],
  { language, publishedAt = stored.publishedAt, status, now }: PublishedAtChange,
): number | null {
  const staysPublished = texts.some(
    (text) => text.status === "Published" && (text.language !== language || isVisible(status)),
  );
  return publishedAt ?? (staysPublished ? stored.publishedAt : null) ?? initialPublishedAt(status, now);
}

export function initialPublishedAt(status: PublishingStatus | undefined, now: number): number | null {
  return isVisible(status) ? now : null;
}

/** A text without a status is published. */
function isVisible(status: PublishingStatus | undefined): boolean {
  return status !== "Draft";
}

/** @param date such as `2024-05-31` */
function startOfDate(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

const NO_REVIEW: ReviewColumns = { reviewRequestedAt: null, reviewRequestedBy: null };

/**
 * Publishing ends a review, and so does a save as a draft, which sends the text back to its author. A change that says
 * nothing about either keeps it, with the one who requested it first.
 * @param before the columns of the text before the change
 */
export function resolveReview(
  { status, readyForReview }: { status?: PublishingStatus | undefined; readyForReview?: boolean | undefined },
  before: (ReviewColumns & { status: string }) | undefined,
  { now, actor }: ChangeContext,
): ReviewColumns {
  const isDraft = (status ?? before?.status) === "Draft";
  const isKept = readyForReview ?? status === undefined;
  if (!isDraft || !isKept) return NO_REVIEW;
  if (before?.reviewRequestedAt) {
    const { reviewRequestedAt, reviewRequestedBy } = before;
    return { reviewRequestedAt, reviewRequestedBy };
  }
  return readyForReview ? { reviewRequestedAt: now, reviewRequestedBy: actor.userId } : NO_REVIEW;
}

/** A condition on texts: true if the record has a text in any language that is ready for review. */
export function isInReview({ textTable }: Pick<Collection, "textTable">): SQL {
  return sql`${textTable.ownerId} IN (SELECT ${sql.identifier(textTable.ownerId.name)} FROM ${textTable}
    WHERE review_requested_at IS NOT NULL)`;
}

/** @returns a function that finds the request of one of the rows; visitors see no draft, so they never get one */
export async function loadReviews(
  db: Reader,
  rows: readonly Partial<ReviewColumns>[],
): Promise<(row: Partial<ReviewColumns>) => ReviewRequest | null> {
  const names = await findUserNames(
    db,
    rows.flatMap(({ reviewRequestedBy }) => reviewRequestedBy ?? []),
  );
  return ({ reviewRequestedAt, reviewRequestedBy }) =>
    reviewRequestedAt
      ? {
          requestedAt: new Date(reviewRequestedAt).toISOString(),
          requestedBy: names.get(reviewRequestedBy ?? "") ?? null,
        }
      : null;
}
