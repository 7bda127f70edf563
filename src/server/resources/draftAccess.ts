import type { RecordState } from "#resources/contentType.ts";
import { PERMISSION_MESSAGES, hasPermission } from "#contract/accounts/permissions.ts";
import type { Reader } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { checkIsAdmin } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";

import type { Collection, SharedRow, TextFilter } from "./Collection.ts";
import { findSharedRow } from "./recordQueries.ts";
import { listTexts } from "./texts.ts";
import type { FieldValues, TextRow } from "./texts.ts";

/** Whose drafts a caller may read: all, none, or those of one user. */
export type DraftAccess = "all" | "none" | { createdBy: string };

/** @throws AppError as `checkIsAdmin`: the browser then refreshes the token instead of showing published records only */
export function getDraftAccess(c: AppContext): DraftAccess {
  const user = checkIsAdmin(c) ? c.get("session")?.user : null;
  if (!user || !hasPermission(user, "drafts.write")) return "none";
  return hasPermission(user, "content.write") ? "all" : { createdBy: user._id };
}

/** Also for what visitors may read: with an expired token, a caller is one of them. */
export function maySeePlans(c: AppContext): boolean {
  const user = c.get("session")?.user;
  return user !== undefined && hasPermission(user, "drafts.write");
}

/** The texts that a caller may list. */
export function getTextFilter(access: DraftAccess, state: RecordState | undefined): TextFilter {
  if (access === "none") return { status: "Published" };
  const draftsOf = access === "all" ? undefined : access.createdBy;
  if (state === "Review") return { inReview: true, draftsOf };
  if (state === "Scheduled") return { status: "Draft", isScheduled: true, draftsOf };
  return { status: state, draftsOf };
}

export function isReadableDraft(access: DraftAccess, row: Pick<SharedRow, "createdBy"> | undefined): boolean {
  return typeof access === "string" ? access === "all" : row?.createdBy === access.createdBy;
}

/** The id of a caller who may only write own drafts; `undefined` for a caller who may write all records. */
export function getDraftAuthor(c: AppContext): string | undefined {
  const { user } = c.get("adminSession");
  return hasPermission(user, "content.write") ? undefined : user._id;
}

/** For the write of a caller. Read after the body, because the scope may have changed. */
export function authorContext(c: AppContext) {
  return { author: getDraftAuthor(c) };
}

/**
 * @param fields with the status of the text; a text without one would be published
 * @throws AppError `insufficientScope` if the author would publish, now or later
 */
export function assertMaySave(author: string | undefined, { status, scheduled }: FieldValues): void {
  if (author !== undefined && (status !== "Draft" || scheduled))
    throw new AppError("insufficientScope", PERMISSION_MESSAGES.publish);
}

/**
 * A record and its texts, before a caller changes it.
 * @throws AppError `notFound`; for an author also `insufficientScope` for a record that is published in some language,
 * and `notFound` for a draft of someone else, which the author can't read
 */
export async function getChangeable(
  db: Reader,
  collection: Collection,
  { id, author }: { id: string; author?: string | undefined },
): Promise<{ shared: SharedRow; texts: TextRow[] }> {
  const shared = await findSharedRow(db, collection, id);
  const texts = await listTexts(db, collection, id);
  if (author !== undefined && texts.some(({ status }) => status === "Published"))
    throw new AppError("insufficientScope", PERMISSION_MESSAGES.published);
  if (!shared || (author !== undefined && shared.createdBy !== author))
    throw new AppError("notFound", collection.type.messages.notFound);
  return { shared, texts };
}
