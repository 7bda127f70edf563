import { variantFileName, variantWidths } from "#contract/images.ts";

import type { BlobStore } from "./blobs/BlobStore.ts";

/** True if the master has the recorded size. A full disk leaves truncated files. */
export async function isMasterIntact(
  blobs: BlobStore,
  { file, bytes }: { file: string; bytes: number },
): Promise<boolean> {
  return (await blobs.stat(file))?.bytes === bytes;
}

/** Widths whose variant is missing or empty; the size of a variant is not recorded. */
export async function findMissingWidths(
  blobs: BlobStore,
  { file, width }: { file: string; width: number },
): Promise<number[]> {
  const widths = variantWidths(width);
  const found = await Promise.all(widths.map((each) => blobs.stat(variantFileName(file, each))));
  return widths.filter((_, index) => !found[index]?.bytes);
}
