import type { ShownFile } from "#resources/blocks/block.ts";
import type { Reader } from "#server/database/open.ts";

/**
 * The files of the library by stored path; without those that do not exist.
 * @param paths such as `/files/….pdf`
 */
export async function findShownFiles(
  _db: Reader,
  _paths: readonly string[],
): Promise<ReadonlyMap<string, ShownFile>> {
  return new Map();
}
