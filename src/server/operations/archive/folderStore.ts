import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { fsyncPath } from "#server/database/fsync.ts";
import { StartError } from "#server/StartError.ts";

import { ARCHIVE_NAME } from "./archiveNames.ts";
import type { BackupStore } from "./backupStore.ts";
import { listFiles, writeInSteps } from "./files.ts";
import { assertFreeSpace } from "./freeSpace.ts";

/** A running backup writes to its file more often. */
const STALE_AFTER_MS = 3_600_000;

export function openFolderStore(folder: string): BackupStore {
  return {
    target: folder,
    async list() {
      const names = (await listFiles(folder)).filter((name) => ARCHIVE_NAME.test(name)).sort();
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
    },
    async put(name, content, maxBytes) {
      await mkdir(folder, { recursive: true });
      await removeStaleParts(folder);
      assertFreeSpace(folder, maxBytes);
      const path = join(folder, name);
      if (await Bun.file(path).exists())
        throw new StartError(`${path} exists already.`, "Choose another name. Nothing was changed.");
      try {
        await writeInSteps(`${path}.part`, content, () => assertFreeSpace(folder, 0));
        fsyncPath(`${path}.part`);
        await rename(`${path}.part`, path);
      } catch (error) {
        await rm(`${path}.part`, { force: true });
        throw error;
      }
      fsyncPath(folder);
    },
    get: (name) => Bun.file(join(folder, name)).stream(),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Left by a backup whose process was killed. */
async function removeStaleParts(folder: string): Promise<void> {
  for (const name of await listFiles(folder)) {
    if (!name.endsWith(".part") || !ARCHIVE_NAME.test(name.slice(0, -".part".length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - STALE_AFTER_MS) await rm(join(folder, name), { force: true });
  }
}
