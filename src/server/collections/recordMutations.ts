import { eq } from "drizzle-orm";

import type { AnyRecord, ContentType, PublishingStatus } from "#content/contentType.ts";
import type { GalleryEntry } from "#contract/content/gallery.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { singleRow } from "#server/database/rows.ts";
import { insertOnce } from "#server/database/idempotentRequests.ts";
import type { InsertContext } from "#server/database/idempotentRequests.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/optimisticConcurrency.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { AppError } from "#server/errors.ts";

import type { Collection, CollectionRow } from "./Collection.ts";
import { assertMayChange, assertMaySave } from "./draftAccess.ts";
import { deleteWithImages, saveWithImages } from "./recordImages.ts";
import type { ImageChanges, UploadedImages } from "./recordImages.ts";
import { findRow, toRecord, columnFieldNames } from "./recordQueries.ts";

/** The fields of a record by name, with its `status` if the type has drafts. */
export type FieldValues = Record<string, unknown> & { status?: PublishingStatus | undefined };

export interface NewRecord {
  fields: FieldValues;
  /** Milliseconds since 1970; the time of the first publishing if omitted or `null`. */
  publishedAt?: number | null | undefined;
  files: UploadedImages;
  /** The order and descriptions of the images. */
  gallery?: GalleryEntry[];
}

export interface RecordUpdate extends ImageChanges {
  /** Without a status the record keeps its current one. */
  fields: FieldValues;
  /** Unchanged if omitted. `null` removes the date of a draft. */
  publishedAt?: number | null | undefined;
}

/** For a caller who may only write own drafts: their id. */
interface DraftAuthor {
  author?: string | undefined;
}

/** @throws AppError `invalid`, also from the type's joined fields; `insufficientScope` for an author who publishes */
export async function createRecord<R extends AnyRecord>(
  db: Db,
  collection: Collection<R>,
  { fields, publishedAt, files, gallery = [] }: NewRecord,
  context: InsertContext & DraftAuthor,
): Promise<R> {
  const { now, actor, author } = context;
  assertMaySave(author, fields.status);
  return transaction(db, async (tx) => {
    let isNew = false;
    const row = await insertOnce<CollectionRow>(tx, context, {
      find: (id) => findRow(tx, collection, id),
      async insert(id) {
        isNew = true;
        const values = {
          ...toColumns(collection, fields),
          id,
          publishedAt: publishedAt ?? initialPublishedAt(fields.status, now),
          createdAt: now,
          createdBy: actor.userId,
          updatedAt: now,
        };
        const saved = await saveWithImages(tx, collection.galleryTable, {
          before: null,
          change: { files, gallery },
          now,
          save: (logoFile) => insertRow(tx, collection, { ...values, logoFile }),
        });
        await collection.joinedFields?.write(tx, id, fields);
        return saved.row;
      },
    });
    const record = await toRecord(tx, collection, row);
    if (isNew) await auditRecord(tx, collection, { before: null, after: record }, context);
    return record;
  });
}

/**
 * @throws AppError `notFound`; `conflict` when a newer version is stored; `invalid`, also from the type's
 * joined fields; `insufficientScope` for an author and a published record
 */
export async function updateRecord<R extends AnyRecord>(
  db: Db,
  collection: Collection<R>,
  id: string,
  change: RecordUpdate,
  context: WriteContext & DraftAuthor,
): Promise<{ record: R; unusedFiles: string[] }> {
  return transaction(db, async (tx) => {
    const before = await getRow(tx, collection, id);
    assertMayChange(context.author, before, collection.type.messages.notFound);
    await assertVersion(tx, before, context, () => toRecord(tx, collection, before));
    const recordBefore = await toRecord(tx, collection, before);
    const fields = { ...change.fields, status: change.fields.status ?? before.status };
    assertMaySave(context.author, fields.status);
    const values = {
      ...toColumns(collection, fields),
      publishedAt:
        resolvePublishedAt(before, fields.status, change.publishedAt) ??
        initialPublishedAt(fields.status, context.now),
      ...nextVersion(before, context),
    };
    const { row, unusedFiles } = await saveWithImages(tx, collection.galleryTable, {
      before,
      change,
      now: context.now,
      save: (logoFile) => updateRow(tx, collection, id, { ...values, logoFile }),
    });
    await collection.joinedFields?.write(tx, id, fields);
    const record = await toRecord(tx, collection, row);
    await auditRecord(tx, collection, { before: recordBefore, after: record }, context);
    return { record, unusedFiles };
  });
}

/**
 * @returns files without a reference
 * @throws AppError `notFound`; `insufficientScope` for an author and a published record
 */
export async function deleteRecord(
  db: Db,
  collection: Collection,
  id: string,
  context: ChangeContext & DraftAuthor,
): Promise<{ unusedFiles: string[] }> {
  return transaction(db, async (tx) => {
    const row = await getRow(tx, collection, id);
    assertMayChange(context.author, row, collection.type.messages.notFound);
    const before = await toRecord(tx, collection, row);
    await auditRecord(tx, collection, { before, after: null }, context);
    const remove = () => tx.delete(collection.table).where(eq(collection.table.id, id));
    return { unusedFiles: await deleteWithImages(tx, collection.galleryTable, row, remove) };
  });
}

async function getRow(tx: Transaction, collection: Collection, id: string): Promise<CollectionRow> {
  const row = await findRow(tx, collection, id);
  if (!row) throw new AppError("notFound", collection.type.messages.notFound);
  return row;
}

async function auditRecord(
  tx: Transaction,
  { type }: Pick<Collection, "type">,
  { before, after }: { before: AnyRecord | null; after: AnyRecord | null },
  context: ChangeContext,
): Promise<void> {
  const fields = {
    before: before && auditedFields(type, before),
    after: after && auditedFields(type, after),
  };
  await recordChange(tx, context, {
    ...fields,
    kind: type.name,
    recordId: (after ?? before)?._id ?? null,
    recordName: String((fields.after ?? fields.before)?.[type.nameField] ?? ""),
  });
}

/** What an editor sees and changes. */
function auditedFields(type: ContentType, record: AnyRecord): Record<string, unknown> {
  // A record has its type's fields.
  const values = record as AnyRecord & Record<string, unknown>;
  const names = [...Object.keys(type.fields), "status", "publishedAt", "logo", "images"];
  return {
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
    imageDescriptions: record.pictures.map(({ alt }) => alt).filter((alt) => alt !== ""),
  };
}

async function insertRow(tx: Transaction, { table }: Collection, values: object): Promise<CollectionRow> {
  const row = await singleRow(tx.insert(table).values(values).returning());
  // The columns of a content table are the fields of its type.
  return row as CollectionRow;
}

async function updateRow(
  tx: Transaction,
  { table }: Collection,
  id: string,
  values: object,
): Promise<CollectionRow> {
  const row = await singleRow(tx.update(table).set(values).where(eq(table.id, id)).returning());
  return row as CollectionRow;
}

/** An empty optional web address is stored as `null`. */
function toColumns(collection: Collection, fields: FieldValues): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const name of columnFieldNames(collection)) {
    const field = collection.type.fields[name];
    const isEmpty = field?.kind === "webAddress" && field.required === undefined && fields[name] === "";
    columns[name] = isEmpty ? null : fields[name];
  }
  if (collection.type.publishing === "drafts") columns["status"] = fields.status;
  return { ...columns, ...collection.derivedFields?.derive(fields) };
}

/** A published record keeps its date, whatever the change contains. */
function resolvePublishedAt(
  before: CollectionRow,
  status: PublishingStatus | undefined,
  publishedAt: number | null | undefined,
): number | null {
  if (publishedAt === undefined) return before.publishedAt;
  const staysPublished = isVisible(before.status) && isVisible(status);
  return publishedAt ?? (staysPublished ? before.publishedAt : null);
}

function initialPublishedAt(status: PublishingStatus | undefined, now: number): number | null {
  return isVisible(status) ? now : null;
}

/** A record of a type without drafts has no status and is always visible. */
function isVisible(status: PublishingStatus | undefined): boolean {
  return status !== "Draft";
}
