// What a translation is made from, and whether that changed since.
import { and, eq } from "drizzle-orm";

import { altFieldName } from "#contract/content/translations.ts";
import type { SourceChange } from "#contract/content/translations.ts";
import type { ImageText } from "#contract/content/gallery.ts";
import type { Transaction } from "#server/database/transaction.ts";

import type { Collection } from "./Collection.ts";
import { translatableFields } from "./recordColumns.ts";
import { listTexts } from "./recordTexts.ts";
import type { TextRow } from "./recordTexts.ts";

/** The translatable fields of a text by name. */
export function pickFields(
  { type }: Pick<Collection, "type">,
  row: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(translatableFields(type).map((name) => [name, String(row[name] ?? "")]));
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
export async function followSource(
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
