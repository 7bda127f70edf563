import type { BlobStore } from "./blobs/BlobStore.ts";
import { hashInName } from "./pictureNames.ts";

/** Removes the master first, then its variants; what is missing already does not matter. */
export async function removePicture(blobs: BlobStore, file: string): Promise<void> {
  const hash = hashInName(file);
  if (hash === null) return;
  await blobs.remove(file);
  for (const name of await blobs.list()) if (hashInName(name) === hash) await blobs.remove(name);
}
