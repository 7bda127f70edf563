import { open } from "node:fs/promises";

import type { ImageStore } from "../ImageStore.ts";
import { hashOf } from "../storeImage.ts";
import { identifyFile } from "./identifyFile.ts";

/** An upload. */
export interface ReceivedFile {
  path: string;
  /** As the client sent it. */
  name: string;
}

/**
 * Moves a file into the store.
 * @param saveRow its row refers to the content, which is deleted otherwise
 * @throws AppError as `identifyFile`; errors of the blob store and `saveRow`
 */
export async function putFile<T>(
  { blobs, keepDuring }: Pick<ImageStore, "blobs" | "keepDuring">,
  received: ReceivedFile,
  saveRow: (blob: string, bytes: number) => Promise<T>,
): Promise<T> {
  const { path } = received;
  const { size } = Bun.file(path);
  const name = `${await hashOf(path)}.${identifyFile(received)}`;
  return keepDuring(name, async () => {
    if ((await blobs.stat(name))?.bytes !== size) {
      await syncToDisk(path);
      await blobs.put([{ name, path }]);
    }
    return saveRow(name, size);
  });
}

async function syncToDisk(path: string): Promise<void> {
  await using file = await open(path, "r+");
  await file.sync();
}
