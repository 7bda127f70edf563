// The alternative texts of gallery images in further languages. Those in the main language are columns of the gallery.
import { and, count, eq, sql } from "drizzle-orm";

import type { ImageText } from "#contract/content/gallery.ts";
import { fileNameOf, uploadPath } from "#contract/images.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import type { Collection, TextKey } from "./Collection.ts";
import type { GalleryTable } from "./recordImages.ts";

/** The gallery of a record in each language; empty texts where a language has none. */
export async function readImageTexts(
  db: Reader,
  { galleryTable }: Collection,
  id: string,
): Promise<(language: Language, main: Language) => ImageText[]> {
  const { ownerId, position } = galleryTable;
  const images = await db.select().from(galleryTable).where(eq(ownerId, id)).orderBy(position);
  return (language, main) =>
    images.map(({ file, alt, alts }) => ({
      path: uploadPath(file),
      alt: language === main ? alt : (alts?.[language] ?? ""),
    }));
}

/** The number of images with a text in the main language and none in another one. */
export async function countMissingImageTexts(
  db: Reader,
  collections: readonly Collection[],
  language: Language,
): Promise<number> {
  const counts = collections.map(async ({ table, galleryTable }) => {
    const { ownerId, alt, alts } = galleryTable;
    const isMissing = sql`${alt} <> '' AND coalesce(json_extract(${alts}, ${`$.${language}`}), '') = ''`;
    const images = db
      .select({ total: count().as("total") })
      .from(galleryTable)
      .where(and(eq(ownerId, table.id), isMissing));
    // By record, so that the index of the gallery is used.
    const rows = await db.select({ total: sql<number>`coalesce(sum((${images})), 0)` }).from(table);
    return rows[0]?.total ?? 0;
  });
  return (await Promise.all(counts)).reduce((sum, total) => sum + total, 0);
}

/**
 * Replaces the texts of the given images. Images that are not in the gallery are ignored.
 * @param language omitted for the main one
 */
export async function saveImageTexts(
  tx: Transaction,
  table: GalleryTable,
  { id, language }: { id: string; language: Language | undefined },
  texts: readonly ImageText[],
): Promise<void> {
  for (const { path, alt } of texts) {
    const isImage = and(eq(table.ownerId, id), eq(table.file, fileNameOf(path)));
    const rows = await tx.select().from(table).where(isImage);
    for (const { position, alts } of rows) {
      const isRow = and(eq(table.ownerId, id), eq(table.position, position));
      await tx
        .update(table)
        .set(language ? { alts: { ...alts, [language]: alt } } : { alt })
        .where(isRow);
    }
  }
}

/** Exchanges the texts of a record's images in a language with those in the main one. */
export async function exchangeImageTexts(
  tx: Transaction,
  table: GalleryTable,
  { id, language }: TextKey,
): Promise<void> {
  const path = `$.${language}`;
  const alt = sql`coalesce(json_extract(${table.alts}, ${path}), '')`;
  const alts = sql`json_set(coalesce(${table.alts}, '{}'), ${path}, ${table.alt})`;
  await tx.update(table).set({ alt, alts }).where(eq(table.ownerId, id));
}

/** Texts keep their language when the main language changes; an image without one in the new language keeps its text. */
export async function swapImageTexts(
  tx: Transaction,
  collections: readonly Collection[],
  { before, after }: { before: SiteLanguages; after: SiteLanguages },
): Promise<void> {
  if (before.main === after.main) return;
  const [old, current] = [`$.${before.main}`, `$.${after.main}`];
  for (const { galleryTable } of collections) {
    const { alt, alts } = galleryTable;
    const text = sql`json_extract(${alts}, ${current})`;
    await tx
      .update(galleryTable)
      .set({ alt: sql`${text}`, alts: sql`json_set(json_remove(${alts}, ${current}), ${old}, ${alt})` })
      .where(sql`${text} <> ''`);
  }
}
