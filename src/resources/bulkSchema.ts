// Changes of several records by one call.
import * as z from "zod";

import { expectedVersionSchema } from "#contract/conflicts.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";

import { PUBLISHING_STATUSES } from "./contentType.ts";

const INVALID = "changes must be a list of at most 100 changes, each with the _id of a record and an action";

const idField = () => boundedString(INVALID, 100);

/** Restores that a draft was ready for review: milliseconds up to the last date, and the id of the user. */
const reviewFields = lazyFields({
  reviewRequestedAt: () => z.int(INVALID).min(0, INVALID).max(8.64e15, INVALID),
  reviewRequestedBy: () => idField().nullable(),
});

/** @param fields of all languages that a change can have, each optional */
export function bulkSchema(fields: z.ZodType<Record<string, unknown>>) {
  const change = lazyFields({
    /** Of the record; for `restore`, of its entry in the trash. */
    _id: idField,
    action: () => z.enum(["change", "delete", "restore"], INVALID),
    /** Of the text; the main language if omitted. */
    language: () => idField().optional(),
    updatedAt: expectedVersionSchema,
    status: () => z.enum(PUBLISHING_STATUSES, INVALID).optional(),
    fields: () => fields.optional(),
    /** Restores that a draft had no date. */
    publishedAt: () => z.null(INVALID).optional(),
    review: () => z.object(reviewFields, INVALID).optional(),
  });
  return z.object(lazyFields({ changes: () => z.array(z.object(change), INVALID).max(100, INVALID) }));
}

export type BulkChange = z.input<ReturnType<typeof bulkSchema>>["changes"][number];
export type ParsedChange = z.output<ReturnType<typeof bulkSchema>>["changes"][number];

export interface BulkResult {
  /** The opposite changes, in the order to send them; none for a record that had the values before. */
  undo: BulkChange[];
  /** Records that were left as they were: an `ApiErrorCode`, `scheduled` or `no_text`. */
  failed: { _id: string; reason: string }[];
}
