import { eq } from "drizzle-orm";

import type { AnyRecord, PublishingStatus } from "#content/contentType.ts";
import type { GalleryEntry } from "#contract/content/gallery.ts";
import { only } from "#server/database/first.ts";
import { insertOnce } from "#server/database/idempotentRequests.ts";
import type { InsertContext } from "#server/database/idempotentRequests.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/versions.ts";
import type { WriteContext } from "#server/database/versions.ts";
import { AppError } from "#server/errors.ts";

import type { Content, ContentRow } from "./content.ts";
import { removeWithPictures, writeWithPictures } from "./galleries.ts";
import type { FileChange, RecordFiles } from "./galleries.ts";
import { findRow, readRecord, storedNames } from "./records.ts";

/** The fields of a record by name, with its `status` if the type has drafts. */
export type FieldValues = Record<string, unknown> & { status?: PublishingStatus | undefined };

export interface NewRecord {
  fields: FieldValues;
  /** Milliseconds since 1970; the time of the first publishing if omitted or `null`. */
  publishedAt?: number | null | undefined;
  files: RecordFiles;
  /** The order and descriptions of the images. */
  gallery?: GalleryEntry[];
}

export interface ChangedRecord extends FileChange {
  /** Without a status the record keeps its current one. */
  fields: FieldValues;
  /** Unchanged if omitted. `null` removes the date of a draft. */
  publishedAt?: number | null | undefined;
}

/** @throws AppError `invalid`, also from the type's joined fields */
export async function createRecord<R extends AnyRecord>(
  db: Db,
  content: Content<R>,
  { fields, publishedAt, files, gallery = [] }: NewRecord,
  context: InsertContext,
): Promise<R> {
  const { now } = context;
  return transaction(db, async (tx) => {
    const row = await insertOnce<ContentRow>(tx, context, {
      find: (id) => findRow(tx, content, id),
      async insert(id) {
        const values = {
          ...columnsOf(content, fields),
          id,
          publishedAt: publishedAt ?? firstPublishing(fields.status, now),
          createdAt: now,
          updatedAt: now,
        };
        const made = await writeWithPictures(tx, content.gallery, {
          before: null,
          change: { files, gallery },
          now,
          save: (logoFile) => insertRow(tx, content, { ...values, logoFile }),
        });
        await content.joined?.write(tx, id, fields);
        return made.row;
      },
    });
    return readRecord(tx, content, row);
  });
}

/**
 * @throws AppError `notFound`; `conflict` when a newer version is stored; `invalid`, also from the type's
 * joined fields
 */
export async function updateRecord<R extends AnyRecord>(
  db: Db,
  content: Content<R>,
  id: string,
  change: ChangedRecord,
  context: WriteContext,
): Promise<{ record: R; unusedFiles: string[] }> {
  return transaction(db, async (tx) => {
    const before = await getRow(tx, content, id);
    await assertVersion(tx, before, context, () => readRecord(tx, content, before));
    const fields = { ...change.fields, status: change.fields.status ?? before.status };
    const values = {
      ...columnsOf(content, fields),
      publishedAt:
        publicationAfter(before, fields.status, change.publishedAt) ??
        firstPublishing(fields.status, context.now),
      ...nextVersion(before, context),
    };
    const { row, unusedFiles } = await writeWithPictures(tx, content.gallery, {
      before,
      change,
      now: context.now,
      save: (logoFile) => updateRow(tx, content, id, { ...values, logoFile }),
    });
    await content.joined?.write(tx, id, fields);
    return { record: await readRecord(tx, content, row), unusedFiles };
  });
}

/**
 * @returns files without a reference
 * @throws AppError `notFound`
 */
export async function deleteRecord(db: Db, content: Content, id: string): Promise<{ unusedFiles: string[] }> {
  return transaction(db, async (tx) => {
    const row = await getRow(tx, content, id);
    const remove = () => tx.delete(content.table).where(eq(content.table.id, id));
    return { unusedFiles: await removeWithPictures(tx, content.gallery, row, remove) };
  });
}

async function getRow(tx: Transaction, content: Content, id: string): Promise<ContentRow> {
  const row = await findRow(tx, content, id);
  if (!row) throw new AppError("notFound", content.type.messages.notFound);
  return row;
}

async function insertRow(tx: Transaction, { table }: Content, values: object): Promise<ContentRow> {
  const row = await only(tx.insert(table).values(values).returning());
  // The columns of a content table are the fields of its type.
  return row as ContentRow;
}

async function updateRow(
  tx: Transaction,
  { table }: Content,
  id: string,
  values: object,
): Promise<ContentRow> {
  const row = await only(tx.update(table).set(values).where(eq(table.id, id)).returning());
  return row as ContentRow;
}

/** An empty optional web address is stored as `null`. */
function columnsOf(content: Content, fields: FieldValues): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const name of storedNames(content)) {
    const field = content.type.fields[name];
    const isEmpty = field?.kind === "webAddress" && field.required === undefined && fields[name] === "";
    columns[name] = isEmpty ? null : fields[name];
  }
  if (content.type.publishing === "drafts") columns["status"] = fields.status;
  return columns;
}

/** A published record keeps its date, whatever the change contains. */
function publicationAfter(
  before: ContentRow,
  status: PublishingStatus | undefined,
  publishedAt: number | null | undefined,
): number | null {
  if (publishedAt === undefined) return before.publishedAt;
  const staysPublished = isShown(before.status) && isShown(status);
  return publishedAt ?? (staysPublished ? before.publishedAt : null);
}

function firstPublishing(status: PublishingStatus | undefined, now: number): number | null {
  return isShown(status) ? now : null;
}

/** A record of a type without drafts has no status and is always visible. */
function isShown(status: PublishingStatus | undefined): boolean {
  return status !== "Draft";
}
