import { and, eq, getTableName } from "drizzle-orm";

import { recordName } from "#resources/contentType.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import type { GalleryEntry, ImageText } from "#contract/content/gallery.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { assertVersion, nextVersion } from "#server/database/optimisticConcurrency.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { previewLinks } from "#server/database/previewSchema.ts";
import { saveOnce } from "#server/database/repeatedWrites.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { singleRow } from "#server/database/rows.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction, Writer } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";

import { auditRecord } from "./auditRecord.ts";
import type { Collection, ReviewColumns, SharedRow, TextKey } from "./Collection.ts";
import { assertMaySave, getChangeable } from "./draftAccess.ts";
import { saveImages } from "./gallery.ts";
import type { ImageChanges, UploadedImages } from "./gallery.ts";
import { initialPublishedAt, resolvePublishedAt, resolveReview } from "./publishing.ts";
import { sharedColumnFields, toSharedColumns } from "./recordColumns.ts";
import { getRow, toRecord } from "./recordQueries.ts";
import { resolveSchedule, withdrawSchedule } from "./schedule.ts";
import { queueForSearch } from "./searchIndexing.ts";
import { laterVersion, NO_VERSION, writeText } from "./texts.ts";
import type { FieldValues } from "./texts.ts";
import { assertNotInTrash, copyToTrash } from "./trash.ts";

const ONLY_TEXT = "This is the only text. Delete the record instead";

export interface NewRecord extends TextLanguage {
  fields: FieldValues;
  /** Milliseconds since 1970; the time of the first publishing if omitted or `null`. */
  publishedAt?: number | null | undefined;
  files: UploadedImages;
  /** The order and descriptions of the images. */
  gallery?: GalleryEntry[];
}

export interface RecordUpdate extends TextLanguage {
  /** Omitted shared fields are unchanged. Without a status the text keeps its current one. */
  fields: FieldValues;
  /** Unchanged if omitted. `null` removes the date of a draft. */
  publishedAt?: number | null | undefined;
  /** Unchanged if omitted, as in the update of a translation. */
  images?: ImageChanges | undefined;
  /** The alternative texts of images in the language; others are unchanged. */
  alts?: readonly ImageText[] | undefined;
  /** The version of the source that a translator saw; the current one if omitted. */
  sourceVersion?: string | undefined;
  /** Instead of what follows from the fields. */
  review?: ReviewColumns | undefined;
}

/** For a caller who may only write own drafts: their id. */
export interface DraftAuthor {
  author?: string | undefined;
}

/**
 * @throws AppError `invalid`, also from the type's joined fields; `slugTaken`; `insufficientScope` for an author who
 * publishes
 */
export async function createRecord<R extends AnyRecord>(
  db: Writer,
  collection: Collection<R>,
  record: NewRecord,
  context: InsertContext & DraftAuthor,
): Promise<R> {
  assertMaySave(context.author, record.fields);
  return transaction(db, async (tx) => {
    const id = context.recordId ?? Bun.randomUUIDv7("hex", context.now);
    await assertNotInTrash(tx, id);
    await insertRecord(tx, collection, { ...record, id }, context);
    const after = await toRecord(tx, collection, await getRow(tx, collection, { id, ...record }));
    await auditRecord(tx, collection, { before: null, after, ...record }, context);
    return after;
  });
}

async function insertRecord(
  tx: Transaction,
  collection: Collection,
  { id, fields, publishedAt, files, gallery = [], ...languages }: NewRecord & { id: string },
  context: ChangeContext,
): Promise<void> {
  const { now, actor } = context;
  const values = {
    ...toSharedColumns(collection, fields),
    id,
    publishedAt: publishedAt ?? initialPublishedAt(fields.status, now),
    createdAt: now,
    createdBy: actor.userId,
    updatedAt: now,
  };
  // The columns of a content table are the shared fields of its type.
  const row = (await singleRow(tx.insert(collection.table).values(values).returning())) as SharedRow;
  const altLanguage = languages.sourceLanguage && languages.language;
  const images = { files, gallery, removeLogo: false, removeFiles: [], altLanguage };
  await saveImages(tx, collection, row, { ...images, now });
  await collection.joinedFields?.write(tx, id, fields);
  const review = resolveReview(fields, undefined, context);
  const schedule = resolveSchedule(fields, undefined, context);
  const text = { ...languages, fields, review, schedule, updatedAt: now, updatedBy: null };
  await writeText(tx, collection, row, text);
}

/**
 * Writes the text in one language, and the shared fields and images that the change has.
 * @throws AppError `notFound`; `conflict` when a newer version is stored; `invalid`, also from the type's
 * joined fields; `slugTaken`; `insufficientScope` for an author and a published record
 */
export async function updateRecord<R extends AnyRecord>(
  db: Db,
  collection: Collection<R>,
  id: string,
  change: RecordUpdate,
  updateContext: WriteContext & DraftAuthor,
): Promise<{ record: R; unusedFiles: string[] }> {
  return saveOnce(db, updateContext, (tx, context) => changeRecord(tx, collection, id, change, context));
}

/** As `updateRecord`, in a transaction. */
export async function changeRecord<R extends AnyRecord>(
  tx: Transaction,
  collection: Collection<R>,
  id: string,
  change: RecordUpdate,
  context: WriteContext & DraftAuthor,
): Promise<{ record: R; unusedFiles: string[] }> {
  const { shared, texts } = await getChangeable(tx, collection, { id, ...context });
  const text = texts.find(({ language }) => language === change.language);
  const before = { ...shared, ...text, ...laterVersion(shared, text) };
  const isShared = hasSharedChange(collection, change);
  // A text alone does not conflict with a change of shared fields.
  await assertVersion(tx, isShared ? before : (text ?? NO_VERSION), context, () =>
    toRecord(tx, collection, before),
  );
  const recordBefore = await toRecord(tx, collection, before);
  const fields = { ...change.fields, status: change.fields.status ?? text?.status };
  const review = change.review ?? resolveReview(change.fields, text, context);
  const schedule = resolveSchedule(change.fields, text, context);
  assertMaySave(context.author, fields);
  const version = nextVersion(before, context);
  const { language, publishedAt } = change;
  const values = {
    ...toSharedColumns(collection, fields),
    publishedAt: resolvePublishedAt(shared, texts, {
      language,
      publishedAt,
      status: fields.status,
      now: context.now,
    }),
    ...(isShared ? version : {}),
  };
  const { table, joinedFields } = collection;
  const row = await singleRow(tx.update(table).set(values).where(eq(table.id, id)).returning());
  const altLanguage = change.sourceLanguage && language;
  const replacedFiles = change.images
    ? await saveImages(tx, collection, shared, { ...change.images, altLanguage, now: context.now })
    : [];
  if (joinedFields?.fieldNames.some((name) => change.fields[name] !== undefined))
    await joinedFields.write(tx, id, fields);
  // The columns of a content table are the shared fields of its type.
  await writeText(tx, collection, row as SharedRow, {
    ...change,
    fields,
    review,
    schedule,
    before: text,
    ...version,
  });
  if (context.author !== undefined) await withdrawSchedule(tx, collection, id);
  const record = await toRecord(tx, collection, await getRow(tx, collection, { id, ...change }));
  const audited = { before: recordBefore, after: record, ...change };
  const droppedFiles = await auditRecord(tx, collection, audited, context);
  return { record, unusedFiles: [...replacedFiles, ...droppedFiles] };
}

/**
 * Moves the record to the trash.
 * @returns the id of the entry there
 * @throws AppError `notFound`; `insufficientScope` for an author and a published record
 */
export async function deleteRecord(
  db: Writer,
  collection: Collection,
  { id, language }: TextKey,
  context: ChangeContext & DraftAuthor,
): Promise<string> {
  return transaction(db, async (tx) => {
    const { shared, texts } = await getChangeable(tx, collection, { id, ...context });
    const text = texts.find((other) => other.language === language) ?? texts[0];
    const before = await toRecord(tx, collection, { ...shared, ...text, ...laterVersion(shared, text) });
    await auditRecord(tx, collection, { before, after: null, language }, context);
    const { type, table } = collection;
    const isDraft = texts.every(({ status }) => status === "Draft");
    const entry = { kind: type.name, recordId: id, name: recordName(type, before) };
    const key = { table: getTableName(table), column: "id", value: id };
    const draftOf = isDraft ? shared.createdBy : null;
    const trashId = await copyToTrash(tx, { ...entry, draftOf, key }, context);
    await tx.delete(table).where(eq(table.id, id));
    await queueForSearch(tx, collection, id);
    await tx.delete(previewLinks).where(and(eq(previewLinks.type, type.name), eq(previewLinks.recordId, id)));
    return trashId;
  });
}

/** True if the change contains more than texts. */
function hasSharedChange(collection: Collection, { fields, images, publishedAt }: RecordUpdate): boolean {
  const names = [...sharedColumnFields(collection), ...(collection.joinedFields?.fieldNames ?? [])];
  return (
    images !== undefined || publishedAt !== undefined || names.some((name) => fields[name] !== undefined)
  );
}

/**
 * Deletes the text in one language. The record stays.
 * @throws AppError `notFound`; `conflict` for the only text of a record; `insufficientScope` as `deleteRecord`
 */
export async function deleteText(
  db: Db,
  collection: Collection,
  { id, language, sourceLanguage }: TextLanguage & TextKey,
  context: ChangeContext & DraftAuthor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { shared, texts } = await getChangeable(tx, collection, { id, ...context });
    const before = await toRecord(tx, collection, await getRow(tx, collection, { id, language }));
    if (texts.length === 1) throw new AppError("conflict", ONLY_TEXT);
    const { textTable } = collection;
    await tx.delete(textTable).where(and(eq(textTable.ownerId, id), eq(textTable.language, language)));
    await queueForSearch(tx, collection, id);
    const after = await toRecord(tx, collection, shared);
    await auditRecord(tx, collection, { before, after, language, sourceLanguage }, context);
  });
}
