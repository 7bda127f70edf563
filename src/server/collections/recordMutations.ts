import { and, eq } from "drizzle-orm";

import type { AnyRecord, PublishingStatus } from "#content/contentType.ts";
import type { GalleryEntry, ImageText } from "#contract/content/gallery.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/optimisticConcurrency.ts";
import type { RowVersion, WriteContext } from "#server/database/optimisticConcurrency.ts";
import { saveOnce } from "#server/database/repeatedWrites.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { AppError } from "#server/errors.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";

import { saveSlug } from "./addresses.ts";
import { auditRecord } from "./auditRecord.ts";
import type { Collection, ReviewColumns, SharedRow, TextKey } from "./Collection.ts";
import { assertMayChange, assertMaySave } from "./draftAccess.ts";
import { readImageTexts, saveImageTexts } from "./imageTexts.ts";
import { initialPublishedAt, resolvePublishedAt } from "./publishedAt.ts";
import { sharedColumnFields, toSharedColumns } from "./recordColumns.ts";
import { deleteWithImages, saveWithImages } from "./recordImages.ts";
import type { ImageChanges, UploadedImages } from "./recordImages.ts";
import { toRecord } from "./recordQueries.ts";
import { getRow, getSharedRow, insertRow, updateRow } from "./recordRows.ts";
import { findText, laterVersion, listTexts, NO_VERSION, saveText } from "./recordTexts.ts";
import type { TextRow } from "./recordTexts.ts";
import { resolveReview } from "./reviews.ts";
import { fingerprintOf, followSource, listSourceChanges, pickFields, toSourceTexts } from "./sourceTexts.ts";

const ONLY_TEXT = "This is the only text. Delete the record instead";

/**
 * The fields of a record by name, with the `status` of the text, whether it is ready for review, and its `slug`, as
 * `slugField` defines it.
 */
export type FieldValues = Record<string, unknown> &
  Partial<Record<"slug", string | undefined>> & {
    status?: PublishingStatus | undefined;
    readyForReview?: boolean | undefined;
  };

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
  db: Db,
  collection: Collection<R>,
  record: NewRecord,
  context: InsertContext & DraftAuthor,
): Promise<R> {
  assertMaySave(context.author, record.fields.status);
  return transaction(db, async (tx) => {
    const id = context.recordId ?? Bun.randomUUIDv7("hex", context.now);
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
  const { row } = await saveWithImages(tx, collection.galleryTable, {
    before: null,
    change: { files, gallery, altLanguage: languages.sourceLanguage && languages.language },
    now,
    save: (logoFile) => insertRow(tx, collection, { ...values, logoFile }),
  });
  await collection.joinedFields?.write(tx, id, fields);
  const review = resolveReview(fields, undefined, context);
  await writeText(tx, collection, row, { ...languages, fields, review, updatedAt: now, updatedBy: null });
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
  return saveOnce(db, updateContext, async (tx, context) => {
    const shared = await getSharedRow(tx, collection, id);
    const texts = await listTexts(tx, collection, id);
    assertMayChange(context.author, { ...shared, texts }, collection.type.messages.notFound);
    const text = texts.find(({ language }) => language === change.language);
    const before = { ...shared, ...text, ...laterVersion(shared, text) };
    const isShared = hasSharedChange(collection, change);
    // A text alone does not conflict with a change of shared fields.
    await assertVersion(tx, isShared ? before : (text ?? NO_VERSION), context, () =>
      toRecord(tx, collection, before),
    );
    const recordBefore = await toRecord(tx, collection, before);
    const fields = { ...change.fields, status: change.fields.status ?? text?.status };
    const review = resolveReview(change.fields, text, context);
    assertMaySave(context.author, fields.status);
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
    const { row, unusedFiles } = await saveShared(tx, collection, shared, {
      values,
      change,
      now: context.now,
    });
    await writeText(tx, collection, row, { ...change, fields, review, before: text, ...version });
    const record = await toRecord(tx, collection, await getRow(tx, collection, { id, ...change }));
    await auditRecord(tx, collection, { before: recordBefore, after: record, ...change }, context);
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
  { id, language }: TextKey,
  context: ChangeContext & DraftAuthor,
): Promise<{ unusedFiles: string[] }> {
  return transaction(db, async (tx) => {
    const shared = await getSharedRow(tx, collection, id);
    const texts = await listTexts(tx, collection, id);
    assertMayChange(context.author, { ...shared, texts }, collection.type.messages.notFound);
    const text = texts.find((other) => other.language === language) ?? texts[0];
    const before = await toRecord(tx, collection, { ...shared, ...text, ...laterVersion(shared, text) });
    await auditRecord(tx, collection, { before, after: null, language }, context);
    const remove = () => tx.delete(collection.table).where(eq(collection.table.id, id));
    return { unusedFiles: await deleteWithImages(tx, collection.galleryTable, shared, remove) };
  });
}

/** True if the change contains more than texts. */
function hasSharedChange(collection: Collection, { fields, images, publishedAt }: RecordUpdate): boolean {
  const names = [...sharedColumnFields(collection), ...(collection.joinedFields?.fieldNames ?? [])];
  return (
    images !== undefined || publishedAt !== undefined || names.some((name) => fields[name] !== undefined)
  );
}

interface SharedSave {
  values: Record<string, unknown>;
  change: RecordUpdate;
  /** Milliseconds since 1970. */
  now: number;
}

async function saveShared(
  tx: Transaction,
  collection: Collection,
  before: SharedRow,
  { values, change, now }: SharedSave,
): Promise<{ row: SharedRow; unusedFiles: string[] }> {
  const { images, fields, language, sourceLanguage } = change;
  const altLanguage = sourceLanguage && language;
  const { joinedFields, galleryTable } = collection;
  const save = (logoFile: string | null) => updateRow(tx, collection, before.id, { ...values, logoFile });
  const saved = images
    ? await saveWithImages(tx, galleryTable, { before, change: { ...images, altLanguage }, now, save })
    : { row: await save(before.logoFile), unusedFiles: [] };
  const isJoined = joinedFields?.fieldNames.some((name) => fields[name] !== undefined);
  if (isJoined) await joinedFields?.write(tx, before.id, fields);
  return saved;
}

interface TextWrite
  extends TextLanguage, RowVersion, Pick<RecordUpdate, "fields" | "sourceVersion" | "alts"> {
  review: ReviewColumns;
  before?: TextRow | undefined;
}

export async function writeText(
  tx: Transaction,
  collection: Collection,
  row: SharedRow,
  { language, sourceLanguage, sourceVersion, before, fields, review, alts = [], ...version }: TextWrite,
): Promise<void> {
  const { type, derivedFields } = collection;
  const main = sourceLanguage ?? language;
  const altLanguage = sourceLanguage && language;
  await saveImageTexts(tx, collection.galleryTable, { id: row.id, language: altLanguage }, alts);
  const altsIn = await readImageTexts(tx, collection, row.id);
  const texts = toSourceTexts(collection, fields, altsIn(language, main));
  const fingerprint = fingerprintOf(texts);
  const sourceRow =
    sourceLanguage && (await findText(tx, collection, { id: row.id, language: sourceLanguage }));
  const source = sourceRow
    ? { row: sourceRow, texts: toSourceTexts(collection, sourceRow, altsIn(main, main)) }
    : null;
  // If the source only lost an image since the translator opened the form, its version differs, but no text does.
  const isSourceChanged = source && listSourceChanges(source.texts, before?.sourceTexts ?? null).length > 0;
  const status = fields.status ?? "Published";
  const translatable = pickFields(collection, fields);
  await saveText(tx, collection, row, {
    language,
    fields: { ...translatable, ...derivedFields?.derive(translatable) },
    status,
    fingerprint,
    source,
    sourceVersion: isSourceChanged ? sourceVersion : undefined,
    before,
    ...review,
    updatedAt: version.updatedAt,
    updatedBy: version.updatedBy,
  });
  if (before) await followSource(tx, collection, before, { texts, fingerprint });
  const name = String(fields[type.nameField]);
  const slugs = { wanted: fields.slug, before: before?.slug, name };
  await saveSlug(tx, collection, { id: row.id, language, isPublished: status === "Published" }, slugs);
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
    const shared = await getSharedRow(tx, collection, id);
    const before = await toRecord(tx, collection, await getRow(tx, collection, { id, language }));
    const texts = await listTexts(tx, collection, id);
    assertMayChange(context.author, { ...shared, texts }, collection.type.messages.notFound);
    if (texts.length === 1) throw new AppError("conflict", ONLY_TEXT);
    const { textTable } = collection;
    await tx.delete(textTable).where(and(eq(textTable.ownerId, id), eq(textTable.language, language)));
    const after = await toRecord(tx, collection, shared);
    await auditRecord(tx, collection, { before, after, language, sourceLanguage }, context);
  });
}
