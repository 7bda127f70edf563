// Which image files the records refer to. Records may share a file, which is deleted with the last one.
import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";

import { FOCUS_STEP, uploadPath } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { firstRow, hasRow } from "#server/database/rows.ts";
import { inJsonArray, jsonText } from "#server/database/queryHelpers.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { isReferenced, findForeignKeysTo } from "#server/database/foreignKeys.ts";
import { files, pictures, replacedPictures } from "#server/database/recordTables.ts";
import { settings } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction, Writer } from "#server/database/transaction.ts";

import { fileNamesOf, findFileById } from "./files/repository.ts";
import { imageHashOf, replacementName } from "./imageNames.ts";

export type ImageRow = typeof pictures.$inferSelect;
export type ImageFile = Pick<ImageRow, "file" | "type" | "width" | "height" | "bytes"> & {
  /** Of the uploaded file. */
  name?: string;
};

/** Upserts images whose files exist. A regenerated file may have another size. */
export async function upsertImages(tx: Transaction, images: ImageFile[], now: number): Promise<void> {
  if (images.length === 0) return;
  await tx
    .insert(pictures)
    .values(images.map((image) => ({ ...image, createdAt: now, updatedAt: now })))
    .onConflictDoUpdate({ target: pictures.file, set: { bytes: sql`excluded.bytes` } });
}

/**
 * Marks uploads that no record refers to yet, so that they are kept.
 * @throws AppError as `transaction`
 */
export async function upsertUploads(db: Writer, images: ImageFile[], context: ChangeContext): Promise<void> {
  const { now, actor } = context;
  const upload = { uploadedAt: now, uploadedBy: actor.userId };
  await transaction(db, async (tx) => {
    for (const image of images) {
      await tx
        .insert(pictures)
        .values({ ...image, ...upload, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({ target: pictures.file, set: { ...upload, bytes: image.bytes } });
      const { file, type, bytes } = image;
      await recordChange(tx, context, {
        kind: "image",
        recordId: file,
        before: null,
        after: { type, bytes },
      });
    }
  });
}

const STORED_FILES = /(?<=\/uploads\/)[0-9a-f]{32}\.\w{3,4}/g;

/** The pictures and files that values name by their paths. @param values JSON */
export function listStoredFiles(values: string): string[] {
  return values.match(STORED_FILES) ?? [];
}

/** Keeps the pictures that texts contain, because only columns count as references. @param texts of any form */
export async function keepPictures(tx: Transaction, texts: unknown, now: number): Promise<void> {
  const found = listStoredFiles(JSON.stringify(texts));
  if (found.length === 0) return;
  const isTemporary = and(inJsonArray(pictures.file, found), isNull(pictures.uploadedAt));
  await tx.update(pictures).set({ uploadedAt: now }).where(isTemporary);
}

/** Deletes the rows of unreferenced `files` and returns them, so that their files can be deleted. */
export async function deleteUnreferencedImages(tx: Transaction, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const references = await findForeignKeysTo(tx, "pictures");
  const isUsed = async (file: string) => {
    const condition = or(isReferenced(references, file), isNotNull(pictures.uploadedAt));
    return (await hasRow(tx, pictures, and(eq(pictures.file, file), condition))) || isSiteLogo(tx, file);
  };
  const unreferenced: string[] = [];
  for (const file of new Set(files)) if (!(await isUsed(file))) unreferenced.push(file);
  if (unreferenced.length > 0) await tx.delete(pictures).where(inJsonArray(pictures.file, unreferenced));
  return unreferenced;
}

/** Those of the content hashes whose image or file has a row. */
export async function findStoredHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const images = inJsonArray(pictures.file, hashes.flatMap(mastersOf));
  const documents = inJsonArray(files.blob, hashes.flatMap(fileNamesOf));
  const rows = [
    ...(await db.select({ file: pictures.file }).from(pictures).where(images)),
    ...(await db.select({ file: files.blob }).from(files).where(documents)),
  ];
  return new Set(rows.map(({ file }) => file.slice(0, file.lastIndexOf("."))));
}

/** Sorted by name, after the given one; `""` starts at the first. */
export async function listImages(db: Db, after: string, limit: number): Promise<ImageRow[]> {
  return db.select().from(pictures).where(gt(pictures.file, after)).orderBy(pictures.file).limit(limit);
}

/** The master with this content hash. */
export async function findImageByHash(db: Db, hash: string): Promise<ImageRow | null> {
  return (
    (await firstRow(
      db
        .select()
        .from(pictures)
        .where(inJsonArray(pictures.file, mastersOf(hash))),
    )) ?? null
  );
}

/** The image with this hash, or the file with this id. */
export async function findStoredFile(db: Db, hash: string): Promise<Pick<ImageRow, "file"> | null> {
  return (await findImageByHash(db, hash)) ?? (await findFileById(db, hash));
}

/** Metadata of the given files. */
export async function findImages(tx: Reader, files: string[]): Promise<Map<string, ImageRow>> {
  if (files.length === 0) return new Map();
  const rows = await tx.select().from(pictures).where(inJsonArray(pictures.file, files));
  return new Map(rows.map((row) => [row.file, row]));
}

/** @param row of an image that was just uploaded, without a focal point */
export function toImageAsset(row: ImageFile & Partial<ImageRow>, alt: string): ImageAsset {
  const { file, width, height, focusX = 50, focusY = 50, isDrawing } = row;
  const focus: ImageAsset["focus"] = [toStep(focusX), toStep(focusY)];
  const isCentred = focus.every((percent) => percent === 50);
  return {
    path: uploadPath(file),
    width,
    height,
    alt,
    ...(!isCentred && { focus }),
    ...(isDrawing && { isDrawing }),
  };
}

function toStep(percent: number): number {
  return Math.round(percent / FOCUS_STEP) * FOCUS_STEP;
}

/** The site's logo is stored by path in a setting's JSON. */
function isSiteLogo(tx: Reader, file: string): Promise<boolean> {
  const isLogo = and(eq(settings.key, "logo"), eq(jsonText(settings.value, "path"), uploadPath(file)));
  return hasRow(tx, settings, isLogo);
}

/** The file in place of one, a master or a variant, of a picture that was replaced. */
export async function findReplacement(db: Reader, file: string): Promise<string | null> {
  const image = await firstRow(
    db
      .select({ file: pictures.file, width: pictures.width })
      .from(replacedPictures)
      .innerJoin(pictures, eq(pictures.file, replacedPictures.file))
      .where(eq(replacedPictures.hash, imageHashOf(file) ?? "")),
  );
  return image ? replacementName(file, image) : null;
}

export function hasImage(db: Db, file: string): Promise<boolean> {
  return hasRow(db, pictures, eq(pictures.file, file));
}

/** The possible file names of a master. */
function mastersOf(hash: string): string[] {
  return ["jpg", "png", "gif", "webp"].map((extension) => `${hash}.${extension}`);
}
