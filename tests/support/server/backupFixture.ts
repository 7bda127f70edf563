import { mkdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder, openSiteDatabase } from "#commands/dataFolder.ts";
import type { Migration } from "#server/database/migrate.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase } from "#server/database/open.ts";
import { getIdentifier } from "#server/database/secrets.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { upsertImages } from "#server/media/repository.ts";
import { findBackup } from "#server/operations/archive/openBackup.ts";
import { openFolderStore } from "#server/operations/archive/folderStore.ts";
import { restoreArchive } from "#server/operations/archive/restoreArchive.ts";
import { writeArchive } from "#server/operations/archive/writeArchive.ts";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

export const MIGRATIONS = readMigrations(embeddedFolder("migrations"));
const NO_BUCKET = { endpoint: "", region: "", accessKeyId: "", secretAccessKey: "" };

/** 20 November 2026, 3:00 UTC. */
export const BACKUP_TIME = Date.UTC(2026, 10, 20, 3);

/** The file name of an original image, distinct for each letter. */
export const imageName = (letter: string) => `${letter.repeat(32)}.jpg`;

/**
 * Creates a data folder with images and their records, and a folder for backups.
 * @param letters one for each image
 */
export async function createBackupFixture(...letters: string[]) {
  const directory = await createTemporaryDirectory();
  const dataDir = join(directory.path, "data");
  const folder = join(directory.path, "copies");
  const uploads = join(dataDir, "uploads");
  await mkdir(folder);
  await seedSite(dataDir, letters);
  return {
    dataDir,
    uploads,
    /** The folder of the backups. */
    folder,
    backUp: (now = BACKUP_TIME, options: BackUpOptions = {}) => backUpSite(dataDir, folder, now, options),
    async deleteImage(letter: string) {
      await rm(join(uploads, imageName(letter)));
    },
    /** Leaves an empty file, as a full disk does. */
    async truncateImage(letter: string) {
      await truncate(join(uploads, imageName(letter)));
    },
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

export async function seedSite(dataDir: string, letters: string[]): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  createDataFolder(config);
  const db = openSiteDatabase(config);
  try {
    // The server creates it on its first start.
    await getIdentifier(db, "installation");
    const imageInfo = { type: "image/jpeg", width: 40, height: 30, bytes: 1 } as const;
    await upsertImages(
      db.$writer.connection,
      letters.map((letter) => ({ file: imageName(letter), ...imageInfo })),
      BACKUP_TIME,
    );
  } finally {
    closeDatabase(db);
  }
  for (const letter of letters) await Bun.write(join(dataDir, "uploads", imageName(letter)), letter);
}

interface BackUpOptions {
  /** A public key of age. */
  recipient?: string;
}

/** Writes and verifies an archive. */
export async function backUpSite(
  dataDir: string,
  folder: string,
  now: number,
  { recipient }: BackUpOptions = {},
) {
  const schemaVersion = MIGRATIONS.length;
  const options = { dataDir, version: "test", schemaVersion, recipient, now };
  const { name, manifest } = await writeArchive(openFolderStore(folder), options);
  return { name, path: join(folder, name), manifest };
}

interface RestoreOptions {
  identity?: string;
  replace?: boolean;
  migrations?: Migration[];
}

/** @param backup an archive or a folder */
export async function restoreSite(
  backup: string,
  dataDir: string,
  { identity, replace = false, migrations = MIGRATIONS }: RestoreOptions = {},
) {
  const source = await findBackup(backup, NO_BUCKET);
  return restoreArchive(source, dataDir, {
    identity: identity ?? null,
    replace,
    migrations,
    now: BACKUP_TIME,
  });
}
