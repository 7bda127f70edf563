// The images of a record. Alternative texts in the main language are columns of the gallery, those in further ones JSON.
import { and, count, eq, sql } from "drizzle-orm";

import type { GalleryEntry, ImageText } from "#contract/content/gallery.ts";
import { fileNameOf, MAX_GALLERY_IMAGES, uploadPath } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import type { Reader } from "#server/database/open.ts";
import type { Language } from "#texts/language.ts";
import type { Transaction } from "#server/database/transaction.ts";
import {
  deleteUnreferencedImages,
  upsertImages,
  findImages,
  toImageAsset,
} from "#server/media/repository.ts";
import type { ImageFile } from "#server/media/repository.ts";

import type { Collection, GalleryTable, TextKey } from "./Collection.ts";

export interface UploadedImages {
  logo: ImageFile | null;
  images: ImageFile[];
}

export interface ImageChanges {
  files: UploadedImages;
  removeLogo: boolean;
  /** Files to remove from the gallery unless `gallery` contains them; files of other records are ignored. */
  removeFiles: readonly string[] | "all";
  /** The order and descriptions to store. */
  gallery: GalleryEntry[];
}

export function hasImageChanges({ files, removeLogo, removeFiles, gallery }: ImageChanges): boolean {
  const counts = [files.images.length, removeFiles.length, gallery.length];
  return files.logo !== null || removeLogo || counts.some((count) => count > 0);
}

/** A record's images on the wire. */
export interface RecordImages {
  logo: string | null;
  images: string[];
  pictures: ImageAsset[];
}

interface OwnerRow {
  id: string;
  logoFile: string | null;
  /** Of the alternative texts; those it lacks are in the main language. */
  language?: unknown;
}

type GalleryImage = Pick<GalleryTable["$inferSelect"], "file" | "alt" | "alts">;

interface GalleryChange extends Pick<ImageChanges, "gallery" | "removeFiles"> {
  /** New ones. */
  images: readonly ImageFile[];
  /** Of the descriptions; omitted for the main one. */
  altLanguage?: Language | undefined;
}

/**
 * Stores the logo and the gallery of a record that exists.
 * @returns the files without a reference
 */
export async function saveImages(
  tx: Transaction,
  { table, galleryTable }: Collection,
  owner: OwnerRow,
  { files, removeLogo, now, ...change }: ImageChanges & Pick<GalleryChange, "altLanguage"> & { now: number },
): Promise<string[]> {
  const { logo, images } = files;
  const referencedFiles = await listReferencedFiles(tx, galleryTable, owner);
  await upsertImages(tx, [...(logo ? [logo] : []), ...images], now);
  const logoFile = resolveLogo({ logo, removeLogo }, owner.logoFile);
  await tx.update(table).set({ logoFile }).where(eq(table.id, owner.id));
  await replaceGallery(tx, galleryTable, owner.id, { ...change, images });
  return deleteUnreferencedImages(tx, [...referencedFiles, ...images.map(({ file }) => file)]);
}

/** A new logo replaces the current one, even if that is to be removed. */
export function resolveLogo(
  { logo, removeLogo }: { logo: ImageFile | null; removeLogo: boolean },
  before: string | null,
): string | null {
  return logo?.file ?? (removeLogo ? null : before);
}

/** The images of many records by id, in two queries. */
export async function loadRecordImages(
  tx: Reader,
  table: GalleryTable,
  rows: OwnerRow[],
): Promise<(row: OwnerRow) => RecordImages> {
  const images = await tx
    .select()
    .from(table)
    .where(
      inJsonArray(
        table.ownerId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(table.ownerId, table.position);
  const byOwner = Map.groupBy(images, ({ ownerId }) => ownerId);
  const referencedFiles = [
    ...rows.flatMap(({ logoFile }) => logoFile ?? []),
    ...images.map(({ file }) => file),
  ];
  const imageRows = await findImages(tx, referencedFiles);
  return ({ id, logoFile, language }) => {
    const gallery = byOwner.get(id) ?? [];
    const shown = [...(logoFile ? [{ file: logoFile, alt: "", alts: null }] : []), ...gallery];
    return {
      logo: logoFile ? uploadPath(logoFile) : null,
      images: gallery.map(({ file }) => uploadPath(file)),
      pictures: shown.flatMap(({ file, alt, alts }) => {
        const imageRow = imageRows.get(file);
        return imageRow
          ? [toImageAsset(imageRow, new Map(Object.entries(alts ?? {})).get(String(language)) || alt)]
          : [];
      }),
    };
  };
}

/** Also for a record without images. Images beyond the tenth are dropped. */
async function replaceGallery(tx: Transaction, table: GalleryTable, ownerId: string, change: GalleryChange) {
  const images = mergeGallery(await listGalleryImages(tx, table, ownerId), change).slice(
    0,
    MAX_GALLERY_IMAGES,
  );
  await tx.delete(table).where(eq(table.ownerId, ownerId));
  const values = images.map(({ file, alt, alts }, position) => ({ ownerId, position, file, alt, alts }));
  if (values.length > 0) await tx.insert(table).values(values);
}

/** The files that a record refers to. */
export async function listReferencedFiles(
  tx: Transaction,
  table: GalleryTable,
  { id, logoFile }: OwnerRow,
): Promise<string[]> {
  const images = await listGalleryImages(tx, table, id);
  return [...(logoFile ? [logoFile] : []), ...images.map(({ file }) => file)];
}

async function listGalleryImages(tx: Reader, table: GalleryTable, ownerId: string): Promise<GalleryImage[]> {
  return tx.select().from(table).where(eq(table.ownerId, ownerId)).orderBy(table.position);
}

/**
 * First the images of the list, each once; then the rest of the gallery, then further new ones. An image that is added
 * again, as by a repeated save, stays the one that is stored.
 */
function mergeGallery(
  before: GalleryImage[],
  { images, gallery, removeFiles, altLanguage }: GalleryChange,
): GalleryImage[] {
  const rest = [...before];
  const added = images.map(({ file }): GalleryImage => {
    const index = rest.findIndex((image) => image.file === file);
    return rest.splice(index, index < 0 ? 0 : 1)[0] ?? { file, alt: "", alts: null };
  });
  const stored = new Set(rest);
  const unplaced = new Set(added);
  const ordered = gallery.flatMap(({ path, image, alt }) => {
    const match =
      path === undefined ? added[image ?? -1] : stored.values().find(({ file }) => file === fileNameOf(path));
    if (!match || !(stored.delete(match) || unplaced.delete(match))) return [];
    if (alt === undefined) return match;
    return altLanguage ? { ...match, alts: { ...match.alts, [altLanguage]: alt } } : { ...match, alt };
  });
  const kept = removeFiles === "all" ? [] : [...stored].filter(({ file }) => !removeFiles.includes(file));
  return [...ordered, ...kept, ...unplaced];
}

/** The gallery of a record in each language; empty texts where a language has none. */
export async function readImageTexts(
  db: Reader,
  { galleryTable }: Collection,
  id: string,
): Promise<(language: Language, main: Language) => ImageText[]> {
  const images = await listGalleryImages(db, galleryTable, id);
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
  if (texts.length === 0) return;
  const altOf = new Map(texts.map(({ path, alt }) => [path, alt]));
  const images = await listGalleryImages(tx, table, id);
  const gallery = images.map(({ file }) => ({ path: uploadPath(file), alt: altOf.get(uploadPath(file)) }));
  await replaceGallery(tx, table, id, { gallery, images: [], removeFiles: [], altLanguage: language });
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
