import { eq, sql } from "drizzle-orm";

import { FILE_EXTENSIONS, filePath, FILES_PATH, fileTypeLabel, fileVersion } from "#contract/files.ts";
import { fileNameOf } from "#contract/images.ts";
import type { ShownFile } from "#resources/blocks/block.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { fileDownloads, files } from "#server/database/recordTables.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Logger } from "#server/logger.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";

export type FileRow = typeof files.$inferSelect;

export async function findFile(db: Reader, file: string): Promise<FileRow | undefined> {
  return firstRow(db.select().from(files).where(eq(files.file, file)));
}

export async function findFileById(db: Reader, id: string): Promise<FileRow | null> {
  const condition = inJsonArray(files.file, fileNamesOf(id));
  return (await firstRow(db.select().from(files).where(condition))) ?? null;
}

/** What pages show of files, by stored path. Other paths, and those of deleted files, are left out. */
export async function findShownFiles(db: Reader, paths: readonly string[]): Promise<Map<string, ShownFile>> {
  const names = paths.filter((path) => path.startsWith(FILES_PATH)).map(fileNameOf);
  if (names.length === 0) return new Map();
  const rows = await db.select().from(files).where(inJsonArray(files.file, names));
  return new Map(rows.map((row) => [filePath(row.file), toShownFile(row)]));
}

function toShownFile(row: FileRow): ShownFile {
  const { file, name, bytes } = row;
  return { path: downloadPath(row), name, type: fileTypeLabel(file), bytes };
}

/** With the readable name and the version: a changed file has another address. */
export function downloadPath({ file, name, blob }: Pick<FileRow, "file" | "name" | "blob">): string {
  return `${filePath(file)}/${encodeURIComponent(name)}?v=${fileVersion(blob)}`;
}

/** The possible names of a file or its content. @param id or hash */
export function fileNamesOf(id: string): string[] {
  return FILE_EXTENSIONS.map((extension) => `${id}.${extension}`);
}

/** Adds downloads to the database while others are served. A power failure or a failed write may lose a few. */
export function createDownloadCounter(db: Db, log: Logger): (file: string) => void {
  const pending = new Map<string, number>();
  const write = () =>
    transaction(
      db,
      async (tx) => {
        const counts = [...pending];
        pending.clear();
        for (const [file, downloads] of counts) await addDownloads(tx, { file, downloads });
      },
      { durability: "relaxed" },
    );
  return (file) => {
    // The transaction that waits takes all that come before it.
    if (pending.size === 0) write().catch((error: unknown) => log.error("counting downloads failed", error));
    pending.set(file, (pending.get(file) ?? 0) + 1);
  };
}

async function addDownloads(tx: Transaction, counted: typeof fileDownloads.$inferInsert) {
  // It may have been deleted in between.
  if (!(await findFile(tx, counted.file))) return;
  const downloads = sql`${fileDownloads.downloads} + excluded.downloads`;
  await tx
    .insert(fileDownloads)
    .values(counted)
    .onConflictDoUpdate({ target: fileDownloads.file, set: { downloads } });
}
