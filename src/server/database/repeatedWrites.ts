// A write whose response was lost is sent again. It has its effect once, however late the second call arrives.
import { AppError } from "#server/errors.ts";

import type { Db } from "./open.ts";
import type { RowVersion, WriteContext } from "./optimisticConcurrency.ts";
import { dryRun, transaction } from "./transaction.ts";
import type { Transaction } from "./transaction.ts";

const ID_TAKEN = "Another record has this _id. Please look it up in the list, or start with a new form";

/** What the form of a new record sends besides its fields: see `newRecordFields`. */
export interface InsertContext extends WriteContext {
  recordId?: string | undefined;
  isRetry?: boolean | undefined;
}

interface ExistingRecord extends RowVersion {
  /** If only that user may find it. */
  createdBy?: string | null;
  /** True for one that the call would not create. */
  isOther?: boolean;
}

interface RecordOperations<R, C> {
  /** Fails if a record has the id. */
  create: () => Promise<R>;
  find: (id: string) => Promise<ExistingRecord | undefined>;
  /** Writes the same values to the existing record, with `saveOnce`. */
  update: (id: string, context: C) => Promise<{ record: R; unusedFiles?: string[] }>;
}

/**
 * Creates a record, or finds the one that an earlier call with the same id created.
 * @throws AppError `conflict` for one that differs, unless the call may replace it; also for the id of another record,
 * or of someone else's, about which it says nothing
 */
export async function createOrFind<R, C extends InsertContext>(
  context: C,
  { create, find, update }: RecordOperations<R, C>,
): Promise<{ record: R; unusedFiles?: string[] }> {
  try {
    return { record: await create() };
  } catch (error) {
    const { recordId, actor, isRetry } = context;
    const existing = recordId === undefined ? undefined : await find(recordId);
    if (recordId === undefined || !existing) throw error;
    const { createdBy = actor.userId, isOther = false, updatedAt, updatedBy } = existing;
    if (createdBy !== actor.userId || isOther)
      throw new AppError("conflict", ID_TAKEN, { errors: { _id: ID_TAKEN } });
    const updateFrom = (expectedVersion: number) => update(recordId, { ...context, expectedVersion });
    if (context.expectedVersion !== undefined) return updateFrom(context.expectedVersion);
    // Succeeds if the record has the same values.
    const repeated = updateFrom(0);
    return isRetry && updatedBy === null ? repeated.catch(() => updateFrom(updatedAt)) : repeated;
  }
}

/**
 * Runs the write in a transaction. One that conflicts with a newer version succeeds if that version has all of its
 * values: the first call has stored them.
 * @param write throws the conflict before it writes
 */
export function saveOnce<T extends { record: { updatedAt: string } }, C extends WriteContext>(
  db: Db,
  context: C,
  write: (tx: Transaction, context: C) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    try {
      return await write(tx, context);
    } catch (error) {
      const record = getCurrentRecord<T["record"]>(error);
      const repeated =
        record && (await dryRun(tx, () => write(tx, { ...context, expectedVersion: undefined })));
      if (!repeated || !Bun.deepEquals({ ...repeated.record, updatedAt: record.updatedAt }, record))
        throw error;
      return { ...repeated, record };
    }
  });
}

function getCurrentRecord<R>(error: unknown): R | null {
  const data = error instanceof AppError && error.code === "conflict" ? error.data : null;
  // `assertVersion` adds the record of the write that throws.
  return typeof data === "object" && data !== null && "current" in data ? (data.current as R) : null;
}
