import type { BlobStore } from "./blobs/BlobStore.ts";
import { imageHashOf } from "./imageNames.ts";

/** Removes the master first, then its variants; what is missing already does not matter. */
export async function removeImage(blobs: BlobStore, file: string): Promise<void> {
  const hash = imageHashOf(file);
  if (hash === null) return;
  await blobs.remove(file);
  for (const name of await blobs.list()) if (imageHashOf(name) === hash) await blobs.remove(name);
}
