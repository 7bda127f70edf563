import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { copyFile, mkdir, open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { fsyncPath } from "#server/database/fsync.ts";
import { inspectDatabase } from "#server/database/inspectDatabase.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Migration } from "#server/database/migrate.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { lockDataFolder } from "../dataFolderLock.ts";
import { StartError } from "#server/StartError.ts";

import { COMPLETE, completeRestore, removeStaged, stagingFolderOf } from "./completeRestore.ts";
import { writeInSteps } from "./files.ts";
import { assertFreeSpace } from "./freeSpace.ts";
import { copyDatabase, DATABASE_ENTRY } from "./siteDatabase.ts";
import { describeDatabase } from "./manifest.ts";
import type { DatabaseContents, Manifest } from "./manifest.ts";
import { readArchive } from "./readArchive.ts";
import type { ArchiveSource } from "./readArchive.ts";
import { checkDatabase } from "./verifyArchive.ts";

const FLUSHED_AT_ONCE = 64;

/** An archive, or a folder with `vitrine.db` and `uploads/`. */
export type RestoreSource = ArchiveSource | { folder: string };

export interface StageOptions {
  /** Private keys of age, one a line; `null` for an archive that is not encrypted. */
  identity: string | null;
  /** Of this program: an older database is migrated. */
  migrations: Migration[];
  /** Milliseconds since 1970. */
  now: number;
  /** Of the folder for what is replaced, instead of a name with the time. */
  replacedName?: string;
}

export interface Restored extends DatabaseContents {
  /** `null` of a folder. */
  manifest: Manifest | null;
  files: number;
  /** The schema version of the backup, if the database was migrated. */
  migratedFrom: number | null;
}

/**
 * Restores a backup, all of it or nothing. What it replaces is moved to `replaced-…` in the data folder.
 * @throws StartError while a server runs, for a site in the data folder without `replace`, and as `stageRestore`
 */
export async function restoreArchive(
  source: RestoreSource,
  dataDir: string,
  { replace, ...options }: StageOptions & { replace: boolean },
): Promise<Restored & { replaced: string | null }> {
  await mkdir(dataDir, { recursive: true });
  using _ = lockDataFolder(dataDir);
  completeRestore(dataDir);
  if (!replace) assertNoSite(dataDir);
  const restored = await stageRestore(source, dataDir, options);
  return { ...restored, replaced: completeRestore(dataDir) };
}

/**
 * Reads and checks a backup completely, and prepares it in the data folder, also beside a running server. After that,
 * `completeRestore` replaces the site, at the latest at the next start.
 * @throws StartError for an archive that is damaged, cut, foreign, newer or encrypted for another key, and for a full disk
 */
export async function stageRestore(
  source: RestoreSource,
  dataDir: string,
  { identity, migrations, now, replacedName }: StageOptions,
): Promise<Restored> {
  const staging = stagingFolderOf(dataDir);
  removeStaged(staging);
  await mkdir(join(staging, "uploads"), { recursive: true });
  try {
    const database = join(staging, DATABASE_ENTRY);
    const manifest = "folder" in source ? null : await extract(source, staging, identity);
    const copied = "folder" in source ? await copyFolder(source.folder, staging) : 0;
    const contents = manifest ? checkDatabase(database, manifest) : describeDatabase(database);
    const version = inspectDatabase(database, migrations.length);
    if (version < migrations.length) migrateFile(database, migrations);
    await flushAll(staging);
    const time = new Date(now).toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
    let replaced = replacedName ?? `replaced-${time}`;
    while (existsSync(join(dataDir, replaced))) replaced += "-2";
    await Bun.write(join(staging, COMPLETE), replaced);
    fsyncPath(join(staging, COMPLETE));
    fsyncPath(staging);
    const migratedFrom = version < migrations.length ? version : null;
    return { ...contents, manifest, files: manifest?.files ?? copied, migratedFrom };
  } catch (error) {
    removeStaged(staging);
    throw error;
  }
}

async function extract(source: ArchiveSource, staging: string, identity: string | null): Promise<Manifest> {
  return readArchive(source, identity, async (name, content, bytes) => {
    mkdirSync(dirname(join(staging, name)), { recursive: true });
    assertFreeSpace(staging, bytes);
    await writeInSteps(join(staging, name), content);
  });
}

/** @returns the number of files */
async function copyFolder(folder: string, staging: string): Promise<number> {
  const database = join(folder, DATABASE_ENTRY);
  assertFreeSpace(staging, (await stat(database)).size);
  copyDatabase(database, join(staging, DATABASE_ENTRY));
  const images = listImages(join(folder, "uploads"));
  for (const name of images) {
    const path = join(folder, "uploads", name);
    assertFreeSpace(staging, (await stat(path)).size);
    await copyFile(path, join(staging, "uploads", name));
  }
  return images.length + 1;
}

function migrateFile(path: string, migrations: Migration[]): void {
  using sqlite = new Database(path, { readwrite: true, strict: true });
  // Until the restore is complete, losing the file in a crash does no harm.
  sqlite.run("PRAGMA journal_mode = MEMORY");
  migrate(sqlite, path, migrations);
}

/** Many at once: the disk then joins them. */
async function flushAll(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
  for (let at = 0; at < paths.length; at += FLUSHED_AT_ONCE)
    await Promise.all(paths.slice(at, at + FLUSHED_AT_ONCE).map(flush));
  fsyncPath(folder);
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, "r");
  await file.sync();
}

function assertNoSite(dataDir: string): void {
  const files = [DATABASE_ENTRY, `${DATABASE_ENTRY}-wal`].map((name) => join(dataDir, name));
  if (!files.some((file) => existsSync(file)) && listImages(join(dataDir, "uploads")).length === 0) return;
  throw new StartError(
    `The data folder ${dataDir} contains a site.`,
    "Choose an empty folder with --data-dir, or pass --replace: the present data is moved aside. Nothing was changed.",
  );
}

function listImages(uploads: string): string[] {
  return existsSync(uploads) ? readdirSync(uploads).filter((name) => imageHashOf(name) !== null) : [];
}
