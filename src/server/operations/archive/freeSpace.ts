import { statfsSync } from "node:fs";

import { MEBIBYTE } from "#contract/images.ts";
import { BACKUP_FLAWS } from "#contract/system.ts";
import { BackupError } from "#server/StartError.ts";

/** Backup and restore leave this much to the site. */
const SPARE_BYTES = 64 * MEBIBYTE;

/**
 * @param folder it exists
 * @param bytes what will be written into it
 * @throws StartError when the disk would have less than 64 MB left
 */
export function assertFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes + SPARE_BYTES) return;
  throw new BackupError(
    BACKUP_FLAWS.space,
    `There is not enough space in ${folder}: ${toMegabytes(bytes + SPARE_BYTES)} MB are needed, ${toMegabytes(bavail * bsize)} MB are free.`,
    "Free some space, or choose a folder on another disk. No unfinished files were left behind.",
  );
}

function toMegabytes(bytes: number): string {
  return Math.ceil(bytes / MEBIBYTE).toLocaleString("en");
}
