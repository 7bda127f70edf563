import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { PublishingStatus, ReviewRequest } from "#content/contentType.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Reader } from "#server/database/open.ts";
import { findUserNames } from "#server/database/userNames.ts";

import type { Collection, ReviewColumns } from "./Collection.ts";

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
