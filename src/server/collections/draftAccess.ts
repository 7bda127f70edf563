import type { ContentType, PublishingStatus } from "#content/contentType.ts";
import { writePermission } from "#content/writePermission.ts";
import { PERMISSION_MESSAGES, hasPermission } from "#contract/accounts/permissions.ts";
import { AppError } from "#server/errors.ts";
import { checkIsAdmin, hasFullAccess } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";

import type { SharedRow, TextFilter } from "./Collection.ts";
import type { TextRow } from "./recordTexts.ts";

/** Whose drafts a caller may read: all, none, or those of one user. */
export type DraftAccess = "all" | "none" | { createdBy: string };

/** @throws AppError as `checkIsAdmin`, for types with drafts: an expired token is refused only where the spec has drafts */
export function getDraftAccess(c: AppContext, type: ContentType): DraftAccess {
  const session = c.get("session");
  const isAdmin = type.publishing === "drafts" ? checkIsAdmin(c) : hasFullAccess(session);
  const user = isAdmin ? session?.user : null;
  if (!user || !hasPermission(user, writePermission(type))) return "none";
  return hasPermission(user, "content.write") ? "all" : { createdBy: user._id };
}

/** The texts that a caller may list. */
export function getTextFilter(access: DraftAccess, status: PublishingStatus | undefined): TextFilter {
  if (access === "none") return { status: "Published" };
  return { status, draftsOf: access === "all" ? undefined : access.createdBy };
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
 * @param status of the text; a text without one would be published
 * @throws AppError `insufficientScope` if the author would publish
 */
export function assertMaySave(author: string | undefined, status: PublishingStatus | undefined): void {
  if (author !== undefined && status !== "Draft")
    throw new AppError("insufficientScope", PERMISSION_MESSAGES.publish);
}

/**
 * @throws AppError `insufficientScope` for a record that is published in some language; `notFound` for a draft of
 * someone else, which the author can't read
 */
export function assertMayChange(
  author: string | undefined,
  { texts, createdBy }: Pick<SharedRow, "createdBy"> & { texts: Pick<TextRow, "status">[] },
  notFound: string,
): void {
  if (author === undefined) return;
  if (texts.some(({ status }) => status === "Published"))
    throw new AppError("insufficientScope", PERMISSION_MESSAGES.published);
  if (createdBy !== author) throw new AppError("notFound", notFound);
}
