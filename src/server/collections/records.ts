// Reads and writes of resources whose record is one row: version check, repeated writes and audit log are the same for all.
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { assertVersion, nextVersion } from "#server/database/optimisticConcurrency.ts";
import type { RowVersion, WriteContext } from "#server/database/optimisticConcurrency.ts";
import { saveOnce } from "#server/database/repeatedWrites.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";

type Audited = Parameters<typeof recordChange>[2];

/** What the audit log says of a record. */
export interface AuditedRecord {
  recordId: string;
  recordName: string;
  /** What an editor sees and changes. */
  fields: Record<string, unknown>;
}

export interface RecordStore<Row extends RowVersion, R extends { updatedAt: string }> {
  /** In the audit log. */
  kind: string;
  /** The message of an unknown id. */
  notFound: string;
  /** @param id the last part of the path of its calls */
  findRow: (db: Reader, id: string) => Promise<Row | undefined>;
  toRecord: (db: Reader, row: Row) => R | Promise<R>;
  audited: (record: R) => AuditedRecord;
}

/** @throws AppError `notFound` */
export async function getRow<Row extends RowVersion, R extends { updatedAt: string }>(
  db: Reader,
  store: RecordStore<Row, R>,
  id: string,
): Promise<Row> {
  const row = await store.findRow(db, id);
  if (!row) throw new AppError("notFound", store.notFound);
  return row;
}

export async function getRecord<Row extends RowVersion, R extends { updatedAt: string }>(
  db: Reader,
  store: RecordStore<Row, R>,
  id: string,
): Promise<R> {
  return store.toRecord(db, await getRow(db, store, id));
}

/** @param insert writes the row and returns its id; it gets the id that the form chose, or a new one */
export function createRow<Row extends RowVersion, R extends { updatedAt: string }>(
  db: Db,
  store: RecordStore<Row, R>,
  context: InsertContext,
  insert: (tx: Transaction, id: string) => Promise<string>,
): Promise<R> {
  return transaction(db, async (tx) => {
    const id = await insert(tx, context.recordId ?? Bun.randomUUIDv7("hex", context.now));
    const after = await getRecord(tx, store, id);
    await auditRow(tx, store, { before: null, after }, context);
    return after;
  });
}

/** Of the row before the write. */
interface Before<Row, R> {
  row: Row;
  record: R;
  /** To be written. */
  version: RowVersion;
}

/**
 * @param write returns files that may have lost their last reference
 * @throws AppError `notFound`; `conflict` for a newer version; others as `write`
 */
export function updateRow<Row extends RowVersion, R extends { updatedAt: string }, C extends WriteContext>(
  db: Db,
  store: RecordStore<Row, R>,
  { id, context: updateContext }: { id: string; context: C },
  write: (tx: Transaction, before: Before<Row, R>, context: C) => Promise<string[] | void>,
): Promise<{ record: R; unusedFiles: string[] }> {
  return saveOnce(db, updateContext, async (tx, context) => {
    const row = await getRow(tx, store, id);
    const before = await store.toRecord(tx, row);
    await assertVersion(tx, row, context, () => before);
    const version = nextVersion(row, context);
    const unusedFiles = (await write(tx, { row, record: before, version }, context)) ?? [];
    const record = await getRecord(tx, store, id);
    await auditRow(tx, store, { before, after: record }, context);
    return { record, unusedFiles };
  });
}

/**
 * @param remove deletes the row, and returns what the call needs
 * @throws AppError `notFound`; others as `remove`
 */
export function deleteRow<Row extends RowVersion, R extends { updatedAt: string }, T>(
  db: Db,
  store: RecordStore<Row, R>,
  { id, context, changes = [] }: { id: string; context: ChangeContext; changes?: Audited["changes"] },
  remove: (tx: Transaction, row: Row) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    const row = await getRow(tx, store, id);
    const before = await store.toRecord(tx, row);
    const removed = await remove(tx, row);
    await auditRow(tx, store, { before, after: null, changes }, context);
    return removed;
  });
}

export async function auditRow<Row extends RowVersion, R extends { updatedAt: string }>(
  tx: Transaction,
  { kind, audited }: RecordStore<Row, R>,
  { before, after, changes }: { before: R | null; after: R | null; changes?: Audited["changes"] },
  context: ChangeContext,
): Promise<void> {
  const [old, current] = [before && audited(before), after && audited(after)];
  const { recordId = null, recordName = "" } = current ?? old ?? {};
  await recordChange(tx, context, {
    kind,
    recordId,
    recordName,
    before: old && old.fields,
    after: current && current.fields,
    ...(changes && { changes }),
  });
}
