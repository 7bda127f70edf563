import { readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";

import { z } from "zod";

import { fsyncPath, replaceFile } from "#server/database/fsync.ts";
import { getErrorCode } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

const journalSchema = z.object({
  /**
   * Means, together with the executable that is installed: `upgrading` has changed nothing but may have stopped the service, or
   * has to start the new version. `goingBack` has to restore the data, or has done so.
   */
  step: z.enum(["upgrading", "upgraded", "goingBack"]),
  from: z.string(),
  to: z.string(),
  /** Of the new executable. */
  sha256: z.string(),
  dataDir: z.string(),
  /** Path of the archive with the data of the old version. */
  backup: z.string(),
  /** The new version has another schema: going back restores the backup. */
  migrates: z.boolean(),
  /** Rows of each table at the time of the backup. */
  rows: z.record(z.string(), z.number()),
});

/** What the last upgrade of an executable has done, or was doing when it was killed. */
export type UpgradeJournal = z.infer<typeof journalSchema>;

/** Beside the executable: the user of the service can't write there. */
const pathOf = (executable: string) => `${executable}.upgrade.json`;

/** @throws StartError for an unreadable journal */
export function readJournal(executable: string): UpgradeJournal | null {
  try {
    return journalSchema.parse(JSON.parse(readFileSync(pathOf(executable), "utf8")));
  } catch (cause) {
    if (getErrorCode(cause) === "ENOENT") return null;
    const remedy = "If Vitrine runs, move the file away: only the way back to the earlier version is lost.";
    throw new StartError(`${pathOf(executable)} can't be read.`, remedy, { cause });
  }
}

/** Atomic, and on the disk when it returns. `null` removes it. */
export function writeJournal(executable: string, journal: UpgradeJournal | null): void {
  const path = pathOf(executable);
  if (journal) return replaceFile(path, JSON.stringify(journal, null, 1));
  rmSync(path, { force: true });
  fsyncPath(dirname(path));
}
