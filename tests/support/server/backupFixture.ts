import { mkdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder, openSiteDatabase } from "#commands/dataFolder.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase } from "#server/database/open.ts";
import { getIdentifier } from "#server/database/secrets.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { upsertImages } from "#server/media/repository.ts";
import { createBackup } from "#server/operations/createBackup.ts";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

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
    backUp: (now = BACKUP_TIME) => backUpSite(dataDir, folder, now),
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

export function backUpSite(dataDir: string, folder: string, now: number) {
  const newest = readMigrations(embeddedFolder("migrations")).length;
  return createBackup({
    database: join(dataDir, "vitrine.db"),
    uploads: join(dataDir, "uploads"),
    folder,
    schemaVersion: newest,
    now,
  });
}
