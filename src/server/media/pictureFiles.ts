// What the files of a picture should be, against what is there: a disk that was full leaves some empty or cut short.
import { stat } from "node:fs/promises";
import { join } from "node:path";

import { variantFile, variantWidths } from "#contract/pictures.ts";
import { codeOf } from "#server/errors.ts";

/** Whether the master is there with as many bytes as are recorded of it. */
export async function isWhole(
  uploads: string,
  { file, bytes }: { file: string; bytes: number },
): Promise<boolean> {
  return (await sizeOf(join(uploads, file))) === bytes;
}

/** Of which widths there is no variant, or an empty one: nothing tells how large one was. */
export async function missingWidths(
  uploads: string,
  { file, width }: { file: string; width: number },
): Promise<number[]> {
  const widths = variantWidths(width);
  const sizes = await Promise.all(widths.map((each) => sizeOf(join(uploads, variantFile(file, each)))));
  return widths.filter((_, place) => !sizes[place]);
}

/** `null` where there is no such file. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
