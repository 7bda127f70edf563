import type { BlobStore } from "./blobs/BlobStore.ts";
import { imageHashOf } from "./imageNames.ts";

/** Deletes the master, then its variants. Missing files are ignored. */
export async function removeImage(blobs: BlobStore, file: string): Promise<void> {
  const hash = imageHashOf(file);
  if (hash === null) return;
  await blobs.remove(file);
  for (const name of await blobs.list()) if (imageHashOf(name) === hash) await blobs.remove(name);
}
