import { link, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

import type { BlobStore } from "./blobs/BlobStore.ts";

/** The blob store, and the folder for temporary files. */
export interface StagingDependencies {
  blobs: BlobStore;
  /** A folder for temporary files. */
  stagingFolder: string;
}

export interface Staging extends AsyncDisposable {
  /** The path of a staged file. */
  pathOf(name: string): string;
  write(name: string, chunks: Iterable<Uint8Array>): Promise<void>;
  /** Stages a hard link to a file. */
  hardLink(name: string, path: string): Promise<void>;
  /** Copies a stored blob to a staged file and returns its path; `null` if it does not exist. */
  load(name: string): Promise<string | null>;
  /** Stores all staged files, `last` after all others. */
  commit(last: string): Promise<void>;
}

/** Disposing it deletes everything that was not committed. */
export async function openStaging({ blobs, stagingFolder }: StagingDependencies): Promise<Staging> {
  await mkdir(stagingFolder, { recursive: true });
  const id = crypto.randomUUID();
  const staged: string[] = [];
  const loaded: string[] = [];
  const pathOf = (name: string) => join(stagingFolder, `${id}-${name}`);

  return {
    pathOf,
    async write(name, chunks) {
      staged.push(name);
      await writeAndSync(pathOf(name), chunks);
    },
    async hardLink(name, path) {
      staged.push(name);
      await link(path, pathOf(name));
    },
    async load(name) {
      const blob = await blobs.get(name);
      if (!blob) return null;
      const path = pathOf(`loaded-${name}`);
      loaded.push(path);
      await Bun.write(path, blob);
      return path;
    },
    commit(last) {
      const names = [...staged.filter((name) => name !== last), last];
      return blobs.put(names.map((name) => ({ name, path: pathOf(name) })));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...staged.map(pathOf), ...loaded].map((path) => rm(path, { force: true })));
    },
  };
}

async function writeAndSync(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  await using file = await open(path, "wx");
  for (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length;) offset += (await file.write(chunk, offset)).bytesWritten;
  }
  await file.sync();
}
