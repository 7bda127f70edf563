import { link, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

import type { BlobStore } from "./blobs/BlobStore.ts";

/** Where pictures are stored, and where files are written beforehand. */
export interface StagingDependencies {
  blobs: BlobStore;
  /** A folder for temporary files. */
  incoming: string;
}

export interface Staging extends AsyncDisposable {
  /** The path of the file that waits under a name. */
  pathOf(name: string): string;
  write(name: string, chunks: Iterable<Uint8Array>): Promise<void>;
  /** A second name for a file that waits. */
  hardLink(name: string, path: string): Promise<void>;
  /** The path of a copy of what is stored under the name; `null` where nothing is. */
  load(name: string): Promise<string | null>;
  /** Stores every file that was written; all others are stored before `last` is there. */
  commit(last: string): Promise<void>;
}

/** Whatever was not published is gone when the staging is disposed of. */
export async function openStaging({ blobs, incoming }: StagingDependencies): Promise<Staging> {
  await mkdir(incoming, { recursive: true });
  const id = crypto.randomUUID();
  const staged: string[] = [];
  const loaded: string[] = [];
  const pathOf = (name: string) => join(incoming, `${id}-${name}`);

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
