import { asc, eq, sql } from "drizzle-orm";

import type { AuditChange } from "#contract/audit/audit.ts";
import type { RecordFields } from "#resources/kinds/kinds.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { channels } from "#server/database/deliverySchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { firstRow } from "#server/database/rows.ts";
import { transaction } from "#server/database/transaction.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";

const MAX_FOUND = 5;

type Row = typeof channels.$inferSelect;

interface Options<V> {
  table: typeof channels;
  fields: RecordFields;
  /** In the audit log. */
  kind: string;
  notFound: string;
  /** What a singleton is before its first save. */
  initial?: { id: string; fields: Record<string, unknown> };
  /** What is stored of a change besides its fields. */
  derive?: (values: V) => Record<string, unknown>;
  /** Of the fields and the names of the secrets that will be stored. @throws AppError `invalid` */
  check?: (values: V, secrets: readonly string[]) => void;
}

interface Dependencies {
  db: Db;
  secretBox: SecretBox;
}

interface StoredRecord {
  _id: string;
  name?: string;
  /** What the site found out by itself. */
  found?: readonly string[];
  createdAt: string;
  updatedAt: string;
}

/** Records with secrets, which are written and never read back: a record names those that are stored. */
export class SecretRecords<V extends object, R extends StoredRecord> {
  readonly #options: Options<V>;
  readonly #store: RecordStore<Row, R>;

  constructor(options: Options<V>) {
    this.#options = options;
    this.#store = new RecordStore<Row, R>({
      ...options,
      findRow: (db, id) => this.findRow(db, id),
      toRecord: (_, row) => toRecord<R>(row),
      audited: ({ _id, createdAt: _created, updatedAt: _updated, found: _found, ...fields }) => ({
        recordId: _id,
        recordName: fields.name ?? "",
        fields,
      }),
    });
  }

  async list(db: Reader): Promise<R[]> {
    const { table } = this.#options;
    const rows = await db.select().from(table).orderBy(asc(table.createdAt), asc(table.id));
    return rows.map((row) => toRecord<R>(row));
  }

  async findRow(db: Reader, id: string): Promise<Row | undefined> {
    const { table, initial } = this.#options;
    const row = await firstRow(db.select().from(table).where(eq(table.id, id)));
    return row ?? (initial && { ...initial, secrets: {}, createdAt: 0, updatedAt: 0, updatedBy: null });
  }

  async find(db: Reader, id: string): Promise<R | null> {
    const row = await this.findRow(db, id);
    return row ? toRecord<R>(row) : null;
  }

  /** With its secrets, which never leave the server. One of another key, as after a restore elsewhere, is empty. */
  async open(db: Reader, box: SecretBox, id: string): Promise<V | null> {
    const row = await this.findRow(db, id);
    if (!row) return null;
    const values = { ...row.fields };
    for (const [name, text] of Object.entries(row.secrets))
      values[name] = (await box.decrypt(id, text)) ?? "";
    // Stored by `#split`.
    return values as V;
  }

  async create({ db, secretBox }: Dependencies, values: V, context: InsertContext): Promise<R> {
    const { now, recordId: id = Bun.randomUUIDv7("hex", now) } = context;
    const { fields, sealed } = await this.#split(secretBox, id, values);
    const secrets = this.#merge(values, {}, sealed);
    return this.#store.create(db, { ...context, recordId: id }, async (tx) => {
      await tx.insert(this.#options.table).values({ id, fields, secrets, createdAt: now, updatedAt: now });
      return id;
    });
  }

  /** @throws AppError `notFound`; `conflict` for a newer version */
  async update(
    { db, secretBox }: Dependencies,
    { id, values }: { id: string; values: V },
    context: WriteContext,
  ): Promise<{ record: R }> {
    const { table } = this.#options;
    const { fields, sealed } = await this.#split(secretBox, id, values);
    const changes = Object.keys(sealed).map((field): AuditChange => ({
      field,
      before: null,
      after: { hidden: true },
    }));
    return this.#store.update(db, { key: id, context, changes }, async (tx, { row, version }) => {
      const secrets = this.#merge(values, row.secrets, sealed);
      const changed = { ...row, fields: { ...row.fields, ...fields }, secrets, ...version };
      await tx.insert(table).values(changed).onConflictDoUpdate({ target: table.id, set: changed });
    });
  }

  /** @throws AppError `notFound` */
  remove(db: Db, id: string, context: ChangeContext): Promise<void> {
    const { table } = this.#options;
    return this.#store.remove(db, { key: id, context }, async (tx) => {
      await tx.delete(table).where(eq(table.id, id));
    });
  }

  /** Puts what the site found out by itself first, which is no new version. */
  async addFound(db: Db, id: string, added: readonly string[]): Promise<void> {
    const { table } = this.#options;
    await transaction(db, async (tx) => {
      const record = await this.#store.getRecord(tx, id);
      const found = JSON.stringify([...new Set([...added, ...(record.found ?? [])])].slice(0, MAX_FOUND));
      const fields = sql`json_set(${table.fields}, '$.found', json(${found}))`;
      await tx.update(table).set({ fields }).where(eq(table.id, id));
    });
  }

  /** Encrypts the secrets for the record. An omitted one stays, an empty one is removed. */
  async #split(box: SecretBox, id: string, values: V) {
    const fields: Record<string, unknown> = { ...values, ...this.#options.derive?.(values) };
    const sealed: Record<string, string> = {};
    for (const [name, { kind }] of Object.entries(this.#options.fields)) {
      if (kind !== "secret") continue;
      const value = fields[name];
      delete fields[name];
      if (typeof value === "string") sealed[name] = value && (await box.encrypt(id, value));
    }
    return { fields, sealed };
  }

  #merge(values: V, stored: Row["secrets"], sealed: Row["secrets"]): Row["secrets"] {
    const all = Object.entries({ ...stored, ...sealed }).filter(([, text]) => text !== "");
    this.#options.check?.(
      values,
      all.map(([name]) => name),
    );
    return Object.fromEntries(all);
  }
}

function toRecord<R extends StoredRecord>({ id, fields, secrets, createdAt, updatedAt }: Row): R {
  const times = {
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
  // The fields were checked by the schema of their descriptor.
  return { _id: id, ...fields, secrets: Object.keys(secrets), ...times } as unknown as R;
}
