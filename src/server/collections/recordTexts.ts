// The texts of a record: a row per language.
import { and, eq, getTableColumns, ne } from "drizzle-orm";

import type { PublishingStatus } from "#content/contentType.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import type { RowVersion } from "#server/database/optimisticConcurrency.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Transaction } from "#server/database/transaction.ts";

import type { Collection, SharedRow, TextKey } from "./Collection.ts";
import { currentSlug, translatableFields } from "./recordColumns.ts";

/** A row of a table of texts. Times are milliseconds since 1970. */
export interface TextRow extends Record<string, unknown>, RowVersion {
  ownerId: string;
  language: Language;
  status: PublishingStatus;
  listedAt: number;
  slug: string;
  fingerprint: string | null;
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

interface TextValues extends RowVersion {
  /** The translatable fields by name, with the derived ones. */
  fields: Record<string, unknown>;
  status: PublishingStatus;
  /** The text that this one translates; `null` for none. */
  source: TextRow | null;
  /** The fingerprint of the source that the translator saw; the current one if omitted. */
  sourceVersion?: string | undefined;
  /** The text that is replaced. */
  before?: TextRow | undefined;
}

/** Inserts or replaces a text. All texts of a record are sorted by the date of the record. */
export async function saveText(
  tx: Transaction,
  collection: Collection,
  record: SharedRow,
  { language, fields, source, sourceVersion, before, ...values }: TextValues & { language: Language },
): Promise<void> {
  const { textTable } = collection;
  const listedAt = record.publishedAt ?? record.createdAt;
  const row = {
    ...fields,
    ...values,
    listedAt,
    fingerprint: fingerprintOf(collection, fields),
    ...sourceColumns(collection, { source, sourceVersion, before }),
  };
  await tx
    .insert(textTable)
    .values({ ...row, ownerId: record.id, language })
    .onConflictDoUpdate({ target: [textTable.ownerId, textTable.language], set: row });
  await tx
    .update(textTable)
    .set({ listedAt })
    .where(and(eq(textTable.ownerId, record.id), ne(textTable.listedAt, listedAt)));
}

/** A text whose source changed while it was translated stays outdated. */
function sourceColumns(
  { type }: Collection,
  { source, sourceVersion, before }: Pick<TextValues, "source" | "sourceVersion" | "before">,
): Pick<TextRow, "sourceLanguage" | "sourceFingerprint" | "sourceTexts"> {
  if (!source) return { sourceLanguage: null, sourceFingerprint: null, sourceTexts: null };
  const sourceLanguage = source.language;
  if (sourceVersion !== undefined && sourceVersion !== source.fingerprint) {
    const sourceTexts = before?.sourceFingerprint === sourceVersion ? before.sourceTexts : null;
    return { sourceLanguage, sourceFingerprint: sourceVersion, sourceTexts };
  }
  const fields = translatableFields(type).map((name) => [name, String(source[name])]);
  return { sourceLanguage, sourceFingerprint: source.fingerprint, sourceTexts: Object.fromEntries(fields) };
}

/** Equal for equal texts. Empty fields do not count, so that a new optional field changes no text. */
export function fingerprintOf({ type }: Pick<Collection, "type">, fields: Record<string, unknown>): string {
  const texts = translatableFields(type).flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 22);
}

/** The later version of the two; that of a missing text is earlier than any other. */
export function laterVersion(one: RowVersion, other: RowVersion = NO_VERSION): RowVersion {
  return one.updatedAt > other.updatedAt ? one : other;
}
