import { extname } from "node:path";

import { desc, eq } from "drizzle-orm";

import { FILE_MESSAGES } from "#contract/files.ts";
import type { LibraryFile } from "#contract/files.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { matchesSearch, paginateArray } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { fileDownloads, files } from "#server/database/recordTables.ts";
import { firstRow } from "#server/database/rows.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { cleanFileName } from "#server/media/files/fileNames.ts";
import { downloadPath, findFile } from "#server/media/files/repository.ts";
import type { FileRow } from "#server/media/files/repository.ts";
import { fileError } from "#server/media/files/identifyFile.ts";
import { putFile } from "#server/media/files/putFile.ts";
import type { ReceivedFile } from "#server/media/files/putFile.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";

import { removeUses } from "./removeUses.ts";
import type { Removal } from "./removeUses.ts";

interface FileStorage {
  db: Db;
  images: Pick<ImageStore, "blobs" | "keepDuring" | "collectGarbage">;
}

/** Newest first. */
export async function listFiles(db: Db, { search, ...page }: PageRequest & { search?: string | undefined }) {
  const condition = search ? matchesSearch([files.name], search) : undefined;
  const order = [desc(files.createdAt), desc(files.file)];
  const rows = await db
    .select()
    .from(files)
    .where(condition)
    .orderBy(...order);
  const items = await Promise.all(paginateArray(rows, page).map((row) => toLibraryFile(db, row)));
  return { items, total: rows.length };
}

/** Equal bytes are one file: a repeated upload finds it. */
export async function createFile(
  { db, images }: FileStorage,
  received: ReceivedFile,
  context: ChangeContext,
): Promise<LibraryFile> {
  return putFile(images, received, async (blob, bytes) => {
    const existing = await firstRow(db.select().from(files).where(eq(files.blob, blob)));
    if (existing) return toLibraryFile(db, existing);
    const { now, actor } = context;
    return FILES.create(db, { ...context, expectedVersion: undefined }, async (tx) => {
      const file = Bun.randomUUIDv7("hex", now).replaceAll("-", "") + extname(blob);
      const name = cleanFileName(received.name, file);
      const uploadedBy = actor.userId;
      await tx.insert(files).values({ file, blob, name, bytes, createdAt: now, uploadedBy, updatedAt: now });
      return file;
    });
  });
}

interface FileChange {
  file: string;
  context: WriteContext;
}

/** @throws AppError `notFound`; `conflict` for a newer version */
export async function renameFile(db: Db, name: string, change: FileChange): Promise<LibraryFile> {
  return (await updateFile(db, change, { name: cleanFileName(name, change.file) })).record;
}

/**
 * Puts other bytes in place of a file's, wherever it is used: its stored path stays.
 * @throws AppError `notFound`; `invalid` for another type; as `identifyFile`
 */
export async function replaceFile(
  { db, images }: FileStorage,
  received: ReceivedFile,
  change: FileChange,
): Promise<LibraryFile> {
  const { record, unusedFiles } = await putFile(images, received, (blob, bytes) => {
    if (extname(blob) !== extname(change.file)) throw fileError("otherType");
    return updateFile(db, change, { blob, bytes });
  });
  await images.collectGarbage(unusedFiles);
  return record;
}

function updateFile(db: Db, { file, context }: FileChange, values: Partial<FileRow>) {
  return FILES.update(db, { key: file, context }, async (tx, { row, version }) => {
    const set = { ...values, ...version };
    await tx.update(files).set(set).where(eq(files.file, file));
    // It stays if it still has a row.
    return [row.blob];
  });
}

/**
 * @returns the content, which another file may have
 * @throws AppError `notFound`; as `removeUses`
 */
export function deleteFile(db: Db, file: string, removal: Removal): Promise<string> {
  return FILES.remove(db, { key: file, context: removal.context }, async (tx, row) => {
    await removeUses(tx, file, removal);
    await tx.delete(files).where(eq(files.file, file));
    return row.blob;
  });
}

export const FILES = new RecordStore<FileRow, LibraryFile>({
  kind: "file",
  notFound: FILE_MESSAGES.notFound,
  findRow: findFile,
  toRecord: toLibraryFile,
  audited: ({ _id, name, bytes, path }) => ({
    recordId: _id,
    recordName: name,
    fields: { name, bytes, path },
  }),
});

async function toLibraryFile(db: Reader, row: FileRow): Promise<LibraryFile> {
  const { file, name, bytes, createdAt, updatedAt } = row;
  const counted = await firstRow(db.select().from(fileDownloads).where(eq(fileDownloads.file, file)));
  return {
    _id: file,
    path: downloadPath(row),
    name,
    bytes,
    downloads: counted?.downloads ?? 0,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
