import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

import type { BlobStore } from "./blobs/BlobStore.ts";

/** The blob store, and the folder for temporary files. */
export interface StagingDependencies {
  blobs: BlobStore;
  /** A folder for temporary files. */
  stagingFolder: string;
}

export interface Staging extends AsyncDisposable {
  /** The path of a staged file is this and its name. */
  prefix: string;
  /** Copies a stored blob to a temporary file and returns its path; `null` if it does not exist. */
  load(name: string): Promise<string | null>;
  /** Stores the staged files, in this order; the last one appears only after all others. */
  commit(names: readonly string[]): Promise<void>;
}

/** Disposing it deletes everything that was not committed, also what a stopped process has left. */
export async function openStaging({ blobs, stagingFolder }: StagingDependencies): Promise<Staging> {
  await mkdir(stagingFolder, { recursive: true });
  const prefix = join(stagingFolder, `${crypto.randomUUID()}-`);
  return {
    prefix,
    async load(name) {
      const blob = await blobs.get(name);
      if (!blob) return null;
      const path = `${prefix}loaded-${name}`;
      await Bun.write(path, blob);
      return path;
    },
    commit: (names) => blobs.put(names.map((name) => ({ name, path: prefix + name }))),
    async [Symbol.asyncDispose]() {
      const names = (await readdir(stagingFolder)).filter((name) => name.startsWith(basename(prefix)));
      await Promise.all(names.map((name) => rm(join(stagingFolder, name), { force: true })));
    },
  };
}
