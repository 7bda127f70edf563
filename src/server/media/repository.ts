// Which picture files the records name: a file may be shared, and goes with the last record that names it.
import { and, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";

import { pathOfFile } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";
import { first } from "#server/database/first.ts";
import { among, jsonText } from "#server/database/conditions.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { isReferenced, referencesTo } from "#server/database/references.ts";
import { pictures } from "#server/database/contentSchema.ts";
import { settings } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";

export type PictureRow = typeof pictures.$inferSelect;
export type KeptPicture = Pick<PictureRow, "file" | "type" | "width" | "height" | "bytes">;

/** Adds the rows of pictures whose files stand. One that is known already may have been made anew since, of another size. */
export async function insertPictures(tx: Transaction, kept: KeptPicture[], now: number): Promise<void> {
  if (kept.length === 0) return;
  await tx
    .insert(pictures)
    .values(kept.map((picture) => ({ ...picture, createdAt: now })))
    .onConflictDoUpdate({ target: pictures.file, set: { bytes: sql`excluded.bytes` } });
}

/** Marks pictures that no record names yet, so that they are not swept away. @throws AppError as `transaction` */
export async function keepUploads(db: Db, kept: KeptPicture[], now: number): Promise<void> {
  await transaction(db, async (tx) => {
    for (const picture of kept)
      await tx
        .insert(pictures)
        .values({ ...picture, createdAt: now, uploadedAt: now })
        .onConflictDoUpdate({ target: pictures.file, set: { uploadedAt: now, bytes: picture.bytes } });
  });
}

/** Deletes the rows of those among `files` that no record, upload or setting names any more, and gives them: their files may go. */
export async function deleteUnused(tx: Transaction, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const references = await referencesTo(tx, "pictures");
  const isUsed = async (file: string) => {
    const condition = or(isReferenced(references, file), isNotNull(pictures.uploadedAt));
    const used = await first(
      tx
        .select({ one: sql`1` })
        .from(pictures)
        .where(and(eq(pictures.file, file), condition)),
    );
    return used !== undefined || (await isSiteLogo(tx, file));
  };
  const unused: string[] = [];
  for (const file of new Set(files)) if (!(await isUsed(file))) unused.push(file);
  if (unused.length > 0) await tx.delete(pictures).where(inArray(pictures.file, unused));
  return unused;
}

/** The files that may stay on disk, for the sweep at the start. */
export async function allFiles(db: Db): Promise<Set<string>> {
  return new Set((await db.select({ file: pictures.file }).from(pictures)).map((row) => row.file));
}

/** In the order of their names, those that come after one; `""` comes before all. */
export async function listPictures(db: Db, after: string, most: number): Promise<PictureRow[]> {
  return db.select().from(pictures).where(gt(pictures.file, after)).orderBy(pictures.file).limit(most);
}

/** The master whose content has this hash. */
export async function findPictureByHash(db: Db, hash: string): Promise<PictureRow | null> {
  const files = ["jpg", "png", "gif", "webp"].map((ending) => `${hash}.${ending}`);
  return (await first(db.select().from(pictures).where(inArray(pictures.file, files)))) ?? null;
}

/** Facts of the given files, by file. */
export async function picturesOf(tx: Reader, files: string[]): Promise<Map<string, PictureRow>> {
  if (files.length === 0) return new Map();
  const rows = await tx.select().from(pictures).where(among(pictures.file, files));
  return new Map(rows.map((row) => [row.file, row]));
}

export function toPicture(row: KeptPicture, alt: string): Picture {
  return { path: pathOfFile(row.file), width: row.width, height: row.height, alt };
}

/** The logo of the site is named by its path, in the JSON of a setting. */
async function isSiteLogo(tx: Reader, file: string): Promise<boolean> {
  const named = await first(
    tx
      .select({ one: sql`1` })
      .from(settings)
      .where(and(eq(settings.key, "logo"), eq(jsonText(settings.value, "path"), pathOfFile(file)))),
  );
  return named !== undefined;
}

export async function isKnownPicture(db: Db, file: string): Promise<boolean> {
  const known = await first(db.select({ file: pictures.file }).from(pictures).where(eq(pictures.file, file)));
  return known !== undefined;
}
