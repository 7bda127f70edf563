import { CONFLICT_MESSAGE, OWN_CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import type { Conflict } from "#contract/conflicts.ts";
import { AppError } from "#server/errors.ts";

import type { ChangeContext } from "./actor.ts";
import type { Transaction } from "./transaction.ts";
import { findUserNames } from "./userNames.ts";

export interface WriteContext extends ChangeContext {
  /** The version that the editor saw; not checked if omitted. */
  expectedVersion?: number | undefined;
}

export interface RowVersion {
  updatedAt: number;
  updatedBy: string | null;
}

/**
 * Optimistic concurrency control. Runs in the writing transaction, so that of two concurrent saves the second
 * fails.
 * @param readCurrent returns the current record
 * @throws AppError `conflict` with a `Conflict` as its data
 */
export async function assertVersion<T>(
  tx: Transaction,
  stored: RowVersion,
  { expectedVersion, actor }: WriteContext,
  readCurrent: () => T | Promise<T>,
): Promise<void> {
  if (expectedVersion === undefined || stored.updatedAt <= expectedVersion) return;
  const { updatedBy } = stored;
  const names = await findUserNames(tx, updatedBy === null ? [] : [updatedBy]);
  const isOwn = updatedBy !== null && updatedBy === actor.userId;
  const savedBy = names.get(updatedBy ?? "") ?? null;
  const data: Conflict<T> = { current: await readCurrent(), savedBy, isOwn };
  throw new AppError("conflict", isOwn ? OWN_CONFLICT_MESSAGE : CONFLICT_MESSAGE, { data });
}

/** Greater than the previous version, so that two saves in one millisecond differ. */
export function nextVersion(
  { updatedAt }: Pick<RowVersion, "updatedAt">,
  { actor, now }: ChangeContext,
): RowVersion {
  return { updatedAt: Math.max(now, updatedAt + 1), updatedBy: actor.userId };
}
