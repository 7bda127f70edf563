// Which picture files the records name: a file may be shared, and goes with the last record that names it.
import { and, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";

import { pathOfFile } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";
import { among } from "#server/database/conditions.ts";
import type { Db } from "#server/database/open.ts";
import { isReferenced, referencesTo } from "#server/database/references.ts";
import { pictures, settings } from "#server/database/schema.ts";
import { write } from "#server/database/transaction.ts";

export type PictureRow = typeof pictures.$inferSelect;
export type KeptPicture = Pick<PictureRow, "file" | "type" | "width" | "height" | "bytes">;

type Reader = Pick<Db, "select">;
type Writer = Pick<Db, "select" | "insert" | "delete" | "update" | "all">;

/** Adds the rows of pictures whose files stand. One that is known already may have been made anew since, of another size. */
export function insertPictures(tx: Writer, kept: KeptPicture[], now: number): void {
  if (kept.length === 0) return;
  tx.insert(pictures)
    .values(kept.map((picture) => ({ ...picture, createdAt: now })))
    .onConflictDoUpdate({ target: pictures.file, set: { bytes: sql`excluded.bytes` } })
    .run();
}

/** Marks pictures that no record names yet, so that they are not swept away. @throws AppError as `write` */
export async function keepUploads(db: Db, kept: KeptPicture[], now: number): Promise<void> {
  write(db, (tx) => {
    for (const picture of kept)
      tx.insert(pictures)
        .values({ ...picture, createdAt: now, uploadedAt: now })
        .onConflictDoUpdate({ target: pictures.file, set: { uploadedAt: now, bytes: picture.bytes } })
        .run();
  });
}

/** Deletes the rows of those among `files` that no record, upload or setting names any more, and gives them: their files may go. */
export function deleteUnused(tx: Writer, files: string[]): string[] {
  if (files.length === 0) return [];
  const references = referencesTo(tx, "pictures");
  const isUsed = (file: string) => {
    const condition = or(isReferenced(references, file), isNotNull(pictures.uploadedAt));
    const used = tx
      .select({ one: sql`1` })
      .from(pictures)
      .where(and(eq(pictures.file, file), condition))
      .get();
    return used !== undefined || isSiteLogo(tx, file);
  };
  const unused = [...new Set(files)].filter((file) => !isUsed(file));
  if (unused.length > 0) tx.delete(pictures).where(inArray(pictures.file, unused)).run();
  return unused;
}

/** The files that may stay on disk, for the sweep at the start. */
export async function allFiles(db: Db): Promise<Set<string>> {
  return new Set(
    db
      .select({ file: pictures.file })
      .from(pictures)
      .all()
      .map((row) => row.file),
  );
}

/** In the order of their names, those that come after one; `""` comes before all. */
export function listPictures(db: Db, after: string, most: number): PictureRow[] {
  return db.select().from(pictures).where(gt(pictures.file, after)).orderBy(pictures.file).limit(most).all();
}

/** The master whose content has this hash. */
export async function findPictureByHash(db: Db, hash: string): Promise<PictureRow | null> {
  const files = ["jpg", "png", "gif", "webp"].map((ending) => `${hash}.${ending}`);
  return db.select().from(pictures).where(inArray(pictures.file, files)).get() ?? null;
}

/** Facts of the given files, by file. */
export function picturesOf(tx: Reader, files: string[]): Map<string, PictureRow> {
  if (files.length === 0) return new Map();
  const rows = tx.select().from(pictures).where(among(pictures.file, files)).all();
  return new Map(rows.map((row) => [row.file, row]));
}

export function toPicture(row: KeptPicture, alt: string): Picture {
  return { path: pathOfFile(row.file), width: row.width, height: row.height, alt };
}

/** The logo of the site is named by its path, in the JSON of a setting. */
function isSiteLogo(tx: Reader, file: string): boolean {
  const named = tx
    .select({ one: sql`1` })
    .from(settings)
    .where(and(eq(settings.key, "logo"), sql`${settings.value} ->> 'path' = ${pathOfFile(file)}`))
    .get();
  return named !== undefined;
}

/** Synchronous, so that asking and removing a file can happen in one go. */
export function isKnownPicture(db: Db, file: string): boolean {
  return db.select({ file: pictures.file }).from(pictures).where(eq(pictures.file, file)).get() !== undefined;
}
