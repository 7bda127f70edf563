import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { assertVersion, nextVersion } from "#server/database/optimisticConcurrency.ts";
import type { RowVersion, WriteContext } from "#server/database/optimisticConcurrency.ts";
import type { RecordKey } from "#server/database/recordRows.ts";
import { saveOnce } from "#server/database/repeatedWrites.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction, Writer } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";

import { copyToTrash } from "./trash.ts";
import { deleteVersions, storeVersion } from "./versions.ts";

type AuditChanges = Parameters<typeof recordChange>[2]["changes"];

interface RecordStoreOptions<Row extends RowVersion, R> {
  /** In the audit log. */
  kind: string;
  /** The message of an unknown key. */
  notFound: string;
  /** @param key the last part of the path of its calls */
  findRow: (db: Reader, key: string) => Promise<Row | undefined>;
  toRecord: (db: Reader, row: Row) => R | Promise<R>;
  /** What the audit log says of a record, and the fields that an editor sees and changes. */
  audited: (record: R) => { recordId: string; recordName: string; fields: Record<string, unknown> };
  /** If deleted records go to the trash. */
  trashed?: Omit<RecordKey, "value">;
  /** The fields of its versions; omitted for a record without a history. */
  versioned?: readonly (keyof R & string)[];
}

/** Before a write. */
interface Before<Row, R> {
  row: Row;
  record: R;
  /** To be written. */
  version: RowVersion;
}

/**
 * Reads and writes of a resource whose record is one row: version check, repeated writes and audit log are the same for all.
 * Each write is one transaction.
 */
export class RecordStore<Row extends RowVersion, R extends { updatedAt: string }> {
  readonly #options: RecordStoreOptions<Row, R>;

  constructor(options: RecordStoreOptions<Row, R>) {
    this.#options = options;
  }

  /** @throws AppError `notFound` */
  async getRow(db: Reader, key: string): Promise<Row> {
    const row = await this.#options.findRow(db, key);
    if (!row) throw new AppError("notFound", this.#options.notFound);
    return row;
  }

  async findRecord(db: Reader, key: string): Promise<R | null> {
    const row = await this.#options.findRow(db, key);
    return row ? this.#options.toRecord(db, row) : null;
  }

  /** @throws AppError `notFound` */
  async getRecord(db: Reader, key: string): Promise<R> {
    return this.#options.toRecord(db, await this.getRow(db, key));
  }

  /** @param insert writes the row and returns its key; it gets the id that the form chose, or a new one */
  create(
    db: Writer,
    context: InsertContext,
    insert: (tx: Transaction, id: string) => Promise<string>,
  ): Promise<R> {
    return transaction(db, async (tx) => {
      const key = await insert(tx, context.recordId ?? Bun.randomUUIDv7("hex", context.now));
      const after = await this.getRecord(tx, key);
      await this.audit(tx, { before: null, after }, context);
      return after;
    });
  }

  /**
   * @param write returns the files that lost their last reference
   * @throws AppError `notFound`; `conflict` for a newer version; others as `write`
   */
  update(
    db: Db,
    { key, context: updateContext, changes }: { key: string; context: WriteContext; changes?: AuditChanges },
    write: (tx: Transaction, before: Before<Row, R>) => Promise<string[] | void>,
  ): Promise<{ record: R; unusedFiles: string[] }> {
    return saveOnce(db, updateContext, async (tx, context) => {
      const row = await this.getRow(tx, key);
      const before = await this.#options.toRecord(tx, row);
      await assertVersion(tx, row, context, () => before);
      const version = nextVersion(row, context);
      const replacedFiles = (await write(tx, { row, record: before, version })) ?? [];
      const record = await this.getRecord(tx, key);
      const droppedFiles = await this.audit(tx, { before, after: record, changes }, context);
      return { record, unusedFiles: [...replacedFiles, ...droppedFiles] };
    });
  }

  /**
   * @param deleteRow also returns what the call needs; `trashId` is empty without `trashed`
   * @throws AppError `notFound`; others as `deleteRow`
   */
  remove<T>(
    db: Writer,
    { key, context, changes }: { key: string; context: ChangeContext; changes?: AuditChanges },
    deleteRow: (tx: Transaction, row: Row, trashId: string) => Promise<T>,
  ): Promise<T> {
    return transaction(db, async (tx) => {
      const row = await this.getRow(tx, key);
      const before = await this.#options.toRecord(tx, row);
      const { kind, trashed, audited } = this.#options;
      const { recordId, recordName: name } = audited(before);
      const record = trashed && { kind, recordId, name, key: { ...trashed, value: key } };
      const trashId = record ? await copyToTrash(tx, record, context) : "";
      const removed = await deleteRow(tx, row, trashId);
      await this.audit(tx, { before, after: null, changes }, context);
      return removed;
    });
  }

  /**
   * Adds a change to the audit log and to the history.
   * @returns the files that lost their last reference
   */
  async audit(
    tx: Transaction,
    {
      before,
      after,
      changes = [],
    }: { before: R | null; after: R | null; changes?: AuditChanges | undefined },
    context: ChangeContext,
  ): Promise<string[]> {
    const { kind, audited, trashed, versioned } = this.#options;
    const [old, current] = [before && audited(before), after && audited(after)];
    const { recordId = null, recordName = "" } = current ?? old ?? {};
    const fields = { before: old && old.fields, after: current && current.fields };
    const action = !current && trashed ? ("trash" as const) : undefined;
    await recordChange(tx, context, { kind, recordId, recordName, ...fields, action, changes });
    if (!versioned || recordId === null) return [];
    const key = { kind, recordId, language: "" };
    // In the trash, a record keeps its history.
    if (!after) return trashed ? [] : deleteVersions(tx, key);
    const values = Object.fromEntries(versioned.map((name) => [name, after[name]]));
    return storeVersion(tx, key, { name: recordName, updatedAt: after.updatedAt, fields: values }, context);
  }
}
