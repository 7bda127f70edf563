// What the files of a picture should be, against what is there: a disk that was full leaves some empty or cut short.
import { variantFile, variantWidths } from "#contract/pictures.ts";

import type { BlobStore } from "./blobs/BlobStore.ts";

/** Whether the master is there with as many bytes as are recorded of it. */
export async function isMasterIntact(
  blobs: BlobStore,
  { file, bytes }: { file: string; bytes: number },
): Promise<boolean> {
  return (await blobs.stat(file))?.bytes === bytes;
}

/** Of which widths there is no variant, or an empty one: nothing tells how large one was. */
export async function findMissingWidths(
  blobs: BlobStore,
  { file, width }: { file: string; width: number },
): Promise<number[]> {
  const widths = variantWidths(width);
  const found = await Promise.all(widths.map((each) => blobs.stat(variantFile(file, each))));
  return widths.filter((_, index) => !found[index]?.bytes);
}
