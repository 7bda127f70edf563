// The texts of a record: a row per language, its address, and the text that it was translated from.
import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";

import type { PublishingStatus } from "#resources/contentType.ts";
import type { ImageText } from "#contract/content/gallery.ts";
import { altFieldName } from "#contract/content/translations.ts";
import type { SourceChange } from "#contract/content/translations.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import type { RowVersion } from "#server/database/optimisticConcurrency.ts";
import { firstRow, hasRow } from "#server/database/rows.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";

import { keepPictures } from "#server/media/repository.ts";

import { saveSlug } from "./addresses.ts";
import type { Collection, ReviewColumns, ScheduleColumns, SharedRow, TextKey } from "./Collection.ts";
import { readImageTexts, saveImageTexts } from "./gallery.ts";
import { currentSlug, toTextColumn, translatableFields } from "./recordColumns.ts";
import { queueForSearch } from "./searchIndexing.ts";

/** A row of a table of texts. Times are milliseconds since 1970. */
export interface TextRow extends Record<string, unknown>, RowVersion, ReviewColumns, ScheduleColumns {
  ownerId: string;
  language: Language;
  status: PublishingStatus;
  listedAt: number;
  slug: string;
  fingerprint: string;
  sourceLanguage: Language | null;
  sourceFingerprint: string | null;
  /** The source's fields by name; empty ones may be missing. */
  sourceTexts: Record<string, string> | null;
}

/** The version of a text that does not exist. */
export const NO_VERSION: RowVersion = { updatedAt: 0, updatedBy: null };

/** All texts of a record, in the order of their languages. */
export async function listTexts(db: Reader, collection: Collection, id: string): Promise<TextRow[]> {
  const { textTable } = collection;
  const rows = await db
    .select(textRowColumns(collection))
    .from(textTable)
    .where(eq(textTable.ownerId, id))
    .orderBy(textTable.language);
  // The columns of a table of texts are the translatable fields of its type.
  return rows as TextRow[];
}

export async function findText(
  db: Reader,
  collection: Collection,
  { id, language }: TextKey,
): Promise<TextRow | undefined> {
  const { textTable } = collection;
  const condition = and(eq(textTable.ownerId, id), eq(textTable.language, language));
  const row = await firstRow(db.select(textRowColumns(collection)).from(textTable).where(condition));
  return row as TextRow | undefined;
}

function textRowColumns(collection: Collection) {
  return { ...getTableColumns(collection.textTable), slug: currentSlug(collection) };
}

/**
 * The fields of a record by name, with the `status` of the text, whether it is ready for review, its schedule, and its `slug`,
 * as `slugField` defines it.
 */
export type FieldValues = Record<string, unknown> &
  Partial<Record<"slug", string | undefined>> & {
    status?: PublishingStatus | undefined;
    readyForReview?: boolean | undefined;
    /** Decides that the draft is published at its time. */
    scheduled?: boolean | undefined;
  } & Partial<Pick<ScheduleColumns, "publishAt" | "unpublishAt">>;

interface TextWrite extends TextLanguage, RowVersion {
  /** As in `RecordUpdate`. */
  fields: FieldValues;
  /** The alternative texts of images in the language; others are unchanged. */
  alts?: readonly ImageText[] | undefined;
  review: ReviewColumns;
  schedule: ScheduleColumns;
  /** The version of the source that a translator saw; the current one if omitted. */
  sourceVersion?: string | undefined;
  /** The text that is replaced. */
  before?: TextRow | undefined;
}

/** Inserts or replaces a text, with its address. All texts of a record are sorted by the date of the record. */
export async function writeText(
  tx: Transaction,
  collection: Collection,
  record: SharedRow,
  { language, sourceLanguage, fields, alts = [], review, schedule, before, ...write }: TextWrite,
): Promise<void> {
  const { type, textTable, galleryTable, derivedFields } = collection;
  const { id } = record;
  const main = sourceLanguage ?? language;
  await keepPictures(tx, fields, write.updatedAt);
  await saveImageTexts(tx, galleryTable, { id, language: sourceLanguage && language }, alts);
  const altsIn = await readImageTexts(tx, collection, id);
  const texts = toSourceTexts(collection, fields, altsIn(language, main));
  const fingerprint = fingerprintOf(texts);
  const sourceRow = sourceLanguage && (await findText(tx, collection, { id, language: sourceLanguage }));
  const source = sourceRow && {
    ...sourceRow,
    texts: toSourceTexts(collection, sourceRow, altsIn(main, main)),
  };
  const translatable = pickFields(collection, fields);
  const listedAt = record.publishedAt ?? record.createdAt;
  const { status = "Published", slug } = fields;
  const row = {
    ...translatable,
    ...derivedFields?.derive(translatable),
    ...review,
    ...schedule,
    ...sourceColumns(source, before, write.sourceVersion),
    status,
    listedAt,
    fingerprint,
    updatedAt: write.updatedAt,
    updatedBy: write.updatedBy,
  };
  await tx
    .insert(textTable)
    .values({ ...row, ownerId: id, language })
    .onConflictDoUpdate({ target: [textTable.ownerId, textTable.language], set: row });
  await tx
    .update(textTable)
    .set({ listedAt })
    .where(and(eq(textTable.ownerId, id), ne(textTable.listedAt, listedAt)));
  if (before) await followSource(tx, collection, before, { texts, fingerprint });
  const slugs = { wanted: slug, before: before?.slug, name: String(fields[type.nameField]) };
  await saveSlug(tx, collection, { id, language, isPublished: status === "Published" }, slugs);
  await queueForSearch(tx, collection, id);
}

/** If the source changes while the editor translates it, the saved text is outdated at once. */
function sourceColumns(
  source: (TextRow & { texts: Record<string, string> }) | undefined,
  before: TextRow | undefined,
  sourceVersion: string | undefined,
): Pick<TextRow, "sourceLanguage" | "sourceFingerprint" | "sourceTexts"> {
  if (!source) return { sourceLanguage: null, sourceFingerprint: null, sourceTexts: null };
  const { language: sourceLanguage, fingerprint, texts } = source;
  // If the source only lost an image since the translator opened the form, its version differs, but no text does.
  const isChanged = listSourceChanges(texts, before?.sourceTexts ?? null).length > 0;
  if (!isChanged || sourceVersion === undefined || sourceVersion === fingerprint)
    return { sourceLanguage, sourceFingerprint: fingerprint, sourceTexts: texts };
  const sourceTexts = before?.sourceFingerprint === sourceVersion ? before.sourceTexts : null;
  return { sourceLanguage, sourceFingerprint: sourceVersion, sourceTexts };
}

/** The later version of the two; that of a missing text is earlier than any other. */
export function laterVersion(one: RowVersion, other: RowVersion = NO_VERSION): RowVersion {
  return one.updatedAt > other.updatedAt ? one : other;
}

/** The translatable fields of a text by name. */
export function pickFields(
  { type }: Pick<Collection, "type">,
  row: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(translatableFields(type).map((name) => [name, toTextColumn(row[name])]));
}

/** The change of a stored text: other fields stay, and a translation stays as outdated as it was. */
export function changeOfText(
  collection: Pick<Collection, "type">,
  text: TextRow,
  { main, fields }: { main: Language; fields: FieldValues },
) {
  const { language, sourceFingerprint } = text;
  return {
    fields: { ...pickFields(collection, text), ...fields },
    language,
    sourceLanguage: language === main ? undefined : main,
    sourceVersion: sourceFingerprint ?? undefined,
  };
}

/** All texts of a record in one language by field: those of the row and of its images, whose order does not matter. */
export function toSourceTexts(
  collection: Pick<Collection, "type">,
  row: Record<string, unknown>,
  alts: readonly ImageText[],
): Record<string, string> {
  const altFields = alts.map(({ path, alt }) => [altFieldName(path), alt] as const);
  const sorted = altFields.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { ...pickFields(collection, row), ...Object.fromEntries(sorted) };
}

/** Equal for equal texts. Empty fields do not count, so that a new optional field changes no text. */
export function fingerprintOf(texts: Record<string, string>): string {
  const filled = Object.entries(texts).filter(([, text]) => text);
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(filled)).digest("base64url").slice(0, 22);
}

/** @param before of when the translation was saved; `null` if they are not known */
export function listSourceChanges(
  now: Record<string, string>,
  before: Record<string, string> | null,
): SourceChange[] {
  return Object.entries(now).flatMap(([field, after]) => {
    const old = before && (before[field] ?? "");
    return old === after ? [] : [{ field, before: old, after }];
  });
}

/**
 * Keeps translations of a text up to date if it has the fields that they were made from: an image was removed, or a change
 * was undone.
 */
async function followSource(
  tx: Transaction,
  collection: Collection,
  source: TextRow,
  { texts, fingerprint }: { texts: Record<string, string>; fingerprint: string },
): Promise<void> {
  if (source.fingerprint === fingerprint) return;
  const { textTable } = collection;
  for (const text of await listTexts(tx, collection, source.ownerId)) {
    if (text.sourceLanguage !== source.language) continue;
    if (listSourceChanges(texts, text.sourceTexts).length > 0) continue;
    const isText = and(eq(textTable.ownerId, text.ownerId), eq(textTable.language, text.language));
    await tx.update(textTable).set({ sourceFingerprint: fingerprint }).where(isText);
  }
}

/** After a change of stored paths in the texts of records: their translations stay as up to date as they were. */
export async function refreshFingerprints(
  tx: Transaction,
  collection: Collection,
  ids: readonly string[],
): Promise<void> {
  const { textTable } = collection;
  for (const id of ids) {
    const rows = await listTexts(tx, collection, id);
    const altsIn = await readImageTexts(tx, collection, id);
    const current = new Map<string | null, string>();
    for (const row of rows) {
      const alts = altsIn(row.language, row.sourceLanguage ?? row.language);
      current.set(row.fingerprint, fingerprintOf(toSourceTexts(collection, row, alts)));
    }
    for (const { language, fingerprint, sourceFingerprint } of rows) {
      const changed = {
        fingerprint: current.get(fingerprint) ?? fingerprint,
        sourceFingerprint: current.get(sourceFingerprint) ?? sourceFingerprint,
      };
      const isText = and(eq(textTable.ownerId, id), eq(textTable.language, language));
      await tx.update(textTable).set(changed).where(isText);
    }
  }
}

/**
 * Corrects the language of all texts in the main language, if the site no longer has that language and no text is in
 * the new main language: then the texts were in the new one from the start. Otherwise texts keep their language.
 */
export async function relabelTexts(
  tx: Transaction,
  collections: readonly Collection[],
  { before, after }: { before: SiteLanguages; after: SiteLanguages },
): Promise<void> {
  if (after.main === before.main || after.further.includes(before.main)) return;
  for (const { textTable } of collections)
    if (await hasRow(tx, textTable, eq(textTable.language, after.main))) return;
  for (const collection of collections) {
    const { textTable } = collection;
    const { ownerId, language, sourceLanguage } = textTable;
    await tx.update(textTable).set({ language: after.main }).where(eq(language, before.main));
    await tx.update(textTable).set({ sourceLanguage: after.main }).where(eq(sourceLanguage, before.main));
    const isMoved = eq(language, after.main);
    const owners = await tx
      .select({ id: sql<string>`${ownerId}` })
      .from(textTable)
      .where(isMoved);
    for (const { id } of owners) await queueForSearch(tx, collection, id);
  }
}
