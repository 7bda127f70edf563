import { PERMISSION_MESSAGES, hasPermission } from "#contract/accounts/permissions.ts";
import { AppError } from "#server/errors.ts";
import { checkIsAdmin } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";

import type { CollectionRow } from "./Collection.ts";

/** Whose drafts a caller may read: all, none, or those of one user. */
export type DraftAccess = "all" | "none" | { createdBy: string };

/** @throws AppError as `checkIsAdmin` */
export function getDraftAccess(c: AppContext): DraftAccess {
  const user = checkIsAdmin(c) ? c.get("session")?.user : null;
  if (!user || !hasPermission(user, "drafts.write")) return "none";
  return hasPermission(user, "content.write") ? "all" : { createdBy: user._id };
}

/** The id of a caller who may only write own drafts; `undefined` for a caller who may write all records. */
export function getDraftAuthor(c: AppContext): string | undefined {
  const { user } = c.get("adminSession");
  return hasPermission(user, "content.write") ? undefined : user._id;
}

/** @throws AppError `insufficientScope` if the author would publish */
export function assertMaySave(author: string | undefined, status: CollectionRow["status"]): void {
  if (author !== undefined && status !== "Draft")
    throw new AppError("insufficientScope", PERMISSION_MESSAGES.publish);
}

/**
 * @throws AppError `insufficientScope` for a published record; `notFound` for a draft of someone else, which the
 * author can't read
 */
export function assertMayChange(
  author: string | undefined,
  { status, createdBy }: Pick<CollectionRow, "status" | "createdBy">,
  notFound: string,
): void {
  if (author === undefined) return;
  if (status !== "Draft") throw new AppError("insufficientScope", PERMISSION_MESSAGES.published);
  if (createdBy !== author) throw new AppError("notFound", notFound);
}
