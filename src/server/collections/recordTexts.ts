// The texts of a record: a row per language.
import { and, eq, getTableColumns, ne } from "drizzle-orm";

import type { PublishingStatus } from "#content/contentType.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import type { RowVersion } from "#server/database/optimisticConcurrency.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Transaction } from "#server/database/transaction.ts";

import type { Collection, ReviewColumns, SharedRow, TextKey } from "./Collection.ts";
import { currentSlug } from "./recordColumns.ts";

/** A row of a table of texts. Times are milliseconds since 1970. */
export interface TextRow extends Record<string, unknown>, RowVersion, ReviewColumns {
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

interface TextValues extends RowVersion, ReviewColumns {
  language: Language;
  /** The columns of the translatable fields and of the derived ones. */
  fields: Record<string, unknown>;
  status: PublishingStatus;
  fingerprint: string;
  /** The text that this one translates; `null` for none. */
  source: TranslatedSource | null;
  /** The fingerprint of the source that the translator saw; the current one if omitted. */
  sourceVersion?: string | undefined;
  /** The text that is replaced. */
  before?: TextRow | undefined;
}

/** A text with its fields and those of its images by name. */
interface TranslatedSource {
  row: TextRow;
  texts: Record<string, string>;
}

/** Inserts or replaces a text. All texts of a record are sorted by the date of the record. */
export async function saveText(
  tx: Transaction,
  collection: Collection,
  record: SharedRow,
  { language, fields, source, sourceVersion, before, ...values }: TextValues,
): Promise<void> {
  const { textTable } = collection;
  const listedAt = record.publishedAt ?? record.createdAt;
  const row = {
    ...fields,
    ...values,
    listedAt,
    ...sourceColumns({ source, sourceVersion, before }),
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

/** If the source changes while the editor translates it, the saved text is outdated at once. */
function sourceColumns({
  source,
  sourceVersion,
  before,
}: Pick<TextValues, "source" | "sourceVersion" | "before">): Pick<
  TextRow,
  "sourceLanguage" | "sourceFingerprint" | "sourceTexts"
> {
  if (!source) return { sourceLanguage: null, sourceFingerprint: null, sourceTexts: null };
  const { language: sourceLanguage, fingerprint } = source.row;
  if (sourceVersion !== undefined && sourceVersion !== fingerprint) {
    const sourceTexts = before?.sourceFingerprint === sourceVersion ? before.sourceTexts : null;
    return { sourceLanguage, sourceFingerprint: sourceVersion, sourceTexts };
  }
  return { sourceLanguage, sourceFingerprint: fingerprint, sourceTexts: source.texts };
}

/** The later version of the two; that of a missing text is earlier than any other. */
export function laterVersion(one: RowVersion, other: RowVersion = NO_VERSION): RowVersion {
  return one.updatedAt > other.updatedAt ? one : other;
}
