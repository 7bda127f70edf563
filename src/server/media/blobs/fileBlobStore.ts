import { accessSync, closeSync, constants, openSync } from "node:fs";
import { access, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

import { AppError, getErrorCode } from "#server/errors.ts";

import type { BlobStore, BlobHandle } from "./BlobStore.ts";

/** The staging folder; on the same file system, so that a rename is atomic. */
export function stagingFolderOf(folder: string): string {
  return join(folder, ".incoming");
}

interface FileBlobStoreOptions {
  onRemoved?: (name: string) => void;
}

/** Blobs as files of one folder. */
export function createFileBlobStore(folder: string, { onRemoved }: FileBlobStoreOptions = {}): BlobStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    async put(files) {
      for (const group of [files.slice(0, -1), files.slice(-1)]) {
        for (const { name, path } of group) await rename(path, pathOf(name));
        await fsyncDirectory(folder);
      }
    },
    get: async (name) => nullIfMissing(() => readableFile(pathOf(name))),
    open: async (name) => nullIfMissing(() => openFile(pathOf(name))),
    list: () => readdir(folder),
    async remove(name) {
      await rm(pathOf(name), { force: true });
      onRemoved?.(name);
    },
    stat: async (name) => {
      const stats = await nullIfMissing(() => stat(pathOf(name)));
      return stats && { bytes: stats.size };
    },
    assertWritable: (bytes) => assertWritable(folder, bytes),
  };
}

/**
 * Synchronous: the HTTP server opens the file in the same turn of the event loop, so that it can't be deleted
 * between the check and the open.
 */
function readableFile(path: string): Blob {
  accessSync(path, constants.R_OK);
  return Bun.file(path);
}

function openFile(path: string): BlobHandle {
  const fd = openSync(path, "r");
  return { blob: Bun.file(fd), [Symbol.dispose]: () => closeSync(fd) };
}

async function nullIfMissing<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return null;
    throw error;
  }
}

async function assertWritable(folder: string, bytes: number) {
  // Files are staged in a folder of their own; the final folder may belong to another user.
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw new AppError("diskFull", "There is no space left for images.");
  const path = join(stagingFolderOf(folder), `probe-${crypto.randomUUID()}`);
  try {
    await Bun.write(path, "ready?");
  } finally {
    await rm(path, { force: true });
  }
}

async function fsyncDirectory(path: string): Promise<void> {
  await using directory = await open(path, "r");
  await directory.sync();
}
