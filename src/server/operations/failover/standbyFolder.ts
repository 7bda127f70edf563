// The data folder of a standby has the site of the newest backup that could be read.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { StartError } from "#server/StartError.ts";

import { archiveTime, ofInstallation } from "../archive/archiveNames.ts";
import { completeRestore } from "../archive/completeRestore.ts";
import { stageRestore } from "../archive/restoreArchive.ts";
import type { Restored, StageOptions } from "../archive/restoreArchive.ts";
import { BucketError, openS3Store } from "../archive/s3Store.ts";
import type { S3Access } from "../archive/s3Store.ts";
import { DATABASE_ENTRY, readInstallationId } from "../archive/siteDatabase.ts";
import { lockDataFolder } from "../dataFolderLock.ts";
import { isPromoted, readState, storeStandby } from "./failoverState.ts";

/** The folder of what a restore replaces. */
const REPLACED = "standby.replaced";

/** @throws StartError for a folder with a site of its own */
export function enterStandby(dataDir: string, target: string): void {
  const { standby } = readState(dataDir);
  if (!standby && existsSync(join(dataDir, DATABASE_ENTRY)))
    throw new StartError(
      `The data folder ${dataDir} contains a site.`,
      "Choose an empty folder with --data-dir, or move the site aside. Nothing was changed.",
    );
  mkdirSync(dataDir, { recursive: true });
  const archive = standby?.target === target ? standby.archive : null;
  storeStandby(dataDir, { target, archive, refused: [] });
}

/** Before the site is served. @throws StartError for a standby that was not promoted */
export function leaveStandby(dataDir: string): void {
  const { standby } = readState(dataDir);
  if (!standby) return;
  if (!isPromoted(dataDir, standby.target))
    throw new StartError(
      `The data folder ${dataDir} is a standby of ${standby.target}.`,
      "`vitrine promote` makes it the server of the site.",
    );
  using _ = lockDataFolder(dataDir);
  settle(dataDir);
  storeStandby(dataDir, null);
}

/**
 * Restores the newest backup, unless it is restored already. May be killed at any moment.
 * @throws StartError for a damaged backup, and as `stageRestore`: the restored one stays
 */
export async function followBackups(
  dataDir: string,
  { access, ...options }: StageOptions & { access: S3Access },
): Promise<(Restored & { archive: string }) | null> {
  using _ = lockDataFolder(dataDir);
  settle(dataDir);
  const { standby } = readState(dataDir);
  if (!standby) return null;
  const store = openS3Store(standby.target, access);
  // The others were made while a clock was wrong, and would hide all later ones.
  const all = (await store.list())
    .map(({ name }) => name)
    .filter((name) => (archiveTime(name) ?? 0) <= options.now);
  const current = standby.archive ?? "";
  // Before the first restore, the site is unknown.
  const names = current ? ofInstallation(all, readInstallationId(join(dataDir, DATABASE_ENTRY))) : all;
  if (new Set(names.map((name) => name.split(/[-.]/)[5])).size > 1)
    throw new StartError(`${standby.target} has backups of several sites.`, "Give each its own prefix.");
  const archive = names.findLast((name) => name > current && !standby.refused.includes(name));
  if (archive === undefined) return null;
  try {
    const source = { label: archive, open: () => store.get(archive) };
    const restored = await stageRestore(source, dataDir, { ...options, replacedName: REPLACED });
    settle(dataDir);
    storeStandby(dataDir, { ...standby, archive });
    return { ...restored, archive };
  } catch (error) {
    const refused = [...standby.refused, archive];
    if (!(error instanceof BucketError)) storeStandby(dataDir, { ...standby, refused });
    throw error;
  }
}

/** Completes a restore, and deletes what it replaced. */
function settle(dataDir: string): void {
  const removeReplaced = () => rmSync(join(dataDir, REPLACED), { recursive: true, force: true });
  removeReplaced();
  completeRestore(dataDir);
  removeReplaced();
}
