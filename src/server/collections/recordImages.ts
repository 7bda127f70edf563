import { eq } from "drizzle-orm";

import type { GalleryEntry } from "#contract/content/gallery.ts";
import { fileNameOf, MAX_GALLERY_IMAGES, uploadPath } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import type { Reader } from "#server/database/open.ts";
import type { activityImages } from "#server/database/contentSchema.ts";
import type { Language } from "#texts/language.ts";
import type { Transaction } from "#server/database/transaction.ts";
import {
  deleteUnreferencedImages,
  upsertImages,
  findImages,
  toImageAsset,
} from "#server/media/repository.ts";
import type { ImageFile } from "#server/media/repository.ts";

export type GalleryTable = typeof activityImages;

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

/** The images to store; a new record has none to remove. */
type PartialImageChanges = Pick<ImageChanges, "files" | "gallery"> &
  Partial<ImageChanges> & {
    /** Of the descriptions; omitted for the main one. */
    altLanguage?: Language | undefined;
  };

interface SaveWithImagesOptions<Row> {
  /** `null` for a new record. */
  before: OwnerRow | null;
  change: PartialImageChanges;
  /** Milliseconds since 1970. */
  now: number;
  /** Writes the record. Its images are stored by then. */
  save: (logoFile: string | null) => Promise<Row>;
}

/**
 * Writes a record and its images.
 * @returns the record's row, and the files without a reference
 */
export async function saveWithImages<Row extends OwnerRow>(
  tx: Transaction,
  table: GalleryTable,
  { before, change, now, save }: SaveWithImagesOptions<Row>,
): Promise<{ row: Row; unusedFiles: string[] }> {
  const { logo, images } = change.files;
  const referencedFiles = before ? await listReferencedFiles(tx, table, before) : [];
  await upsertImages(tx, [...(logo ? [logo] : []), ...images], now);
  const row = await save(
    resolveLogo({ logo, removeLogo: change.removeLogo ?? false }, before?.logoFile ?? null),
  );
  await replaceGallery(tx, table, row.id, change);
  return {
    row,
    unusedFiles: await deleteUnreferencedImages(tx, [...referencedFiles, ...images.map(({ file }) => file)]),
  };
}

/**
 * Deletes a record and its images.
 * @returns the files without a reference after `remove`
 */
export async function deleteWithImages(
  tx: Transaction,
  table: GalleryTable,
  owner: OwnerRow,
  deleteRow: () => Promise<unknown>,
): Promise<string[]> {
  const referencedFiles = await listReferencedFiles(tx, table, owner);
  await deleteRow();
  return deleteUnreferencedImages(tx, referencedFiles);
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
async function replaceGallery(
  tx: Transaction,
  table: GalleryTable,
  ownerId: string,
  change: PartialImageChanges,
) {
  const images = mergeGallery(await listGalleryImages(tx, table, ownerId), change).slice(
    0,
    MAX_GALLERY_IMAGES,
  );
  await tx.delete(table).where(eq(table.ownerId, ownerId));
  const values = images.map(({ file, alt, alts }, position) => ({ ownerId, position, file, alt, alts }));
  if (values.length > 0) await tx.insert(table).values(values);
}

/** The files that a record refers to. */
async function listReferencedFiles(
  tx: Transaction,
  table: GalleryTable,
  { id, logoFile }: OwnerRow,
): Promise<string[]> {
  const images = await listGalleryImages(tx, table, id);
  return [...(logoFile ? [logoFile] : []), ...images.map(({ file }) => file)];
}

async function listGalleryImages(
  tx: Transaction,
  table: GalleryTable,
  ownerId: string,
): Promise<GalleryImage[]> {
  return tx.select().from(table).where(eq(table.ownerId, ownerId)).orderBy(table.position);
}

/**
 * First the images of the list, each once; then the rest of the gallery, then further new ones. An image that is added
 * again, as by a repeated save, stays the one that is stored.
 */
function mergeGallery(
  before: GalleryImage[],
  { files, gallery, removeFiles = [], altLanguage }: PartialImageChanges,
): GalleryImage[] {
  const rest = [...before];
  const added = files.images.map(({ file }): GalleryImage => {
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
