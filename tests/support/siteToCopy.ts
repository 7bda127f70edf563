// A data folder with pictures and the records that name them, and a place for its copies.
import { mkdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { makeDataFolder, openStore } from "#commands/dataFolder.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase } from "#server/database/open.ts";
import { getSecret } from "#server/database/secrets.ts";
import { embeddedFolder } from "#server/embedded.ts";
import { upsertImages } from "#server/media/repository.ts";
import { backUp } from "#server/operations/backUp.ts";

import { temporaryDirectory } from "./temporaryDirectory.ts";

/** 20 November 2026, 3:00. */
export const NIGHT = Date.UTC(2026, 10, 20, 3);

/** The name of a master that no other letter has. */
export const picture = (letter: string) => `${letter.repeat(32)}.jpg`;

/** @param letters one for each picture */
export async function siteToCopy(...letters: string[]) {
  const directory = await temporaryDirectory();
  const dataDir = join(directory.path, "data");
  const folder = join(directory.path, "copies");
  const uploads = join(dataDir, "uploads");
  await mkdir(folder);
  await fillSite(dataDir, letters);
  return {
    dataDir,
    uploads,
    /** Of the copies. */
    folder,
    backUp: (now = NIGHT) => backUpSite(dataDir, folder, now),
    async losePicture(letter: string) {
      await rm(join(uploads, picture(letter)));
    },
    /** As a full disk leaves it. */
    async emptyPicture(letter: string) {
      await truncate(join(uploads, picture(letter)));
    },
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

export async function fillSite(dataDir: string, letters: string[]): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  makeDataFolder(config);
  const db = openStore(config);
  try {
    // As the first start does.
    await getSecret(db, "accessTokens");
    const facts = { type: "image/jpeg", width: 40, height: 30, bytes: 1 } as const;
    await upsertImages(
      db.$writer.connection,
      letters.map((letter) => ({ file: picture(letter), ...facts })),
      NIGHT,
    );
  } finally {
    closeDatabase(db);
  }
  for (const letter of letters) await Bun.write(join(dataDir, "uploads", picture(letter)), letter);
}

export function backUpSite(dataDir: string, folder: string, now: number) {
  const newest = readMigrations(embeddedFolder("migrations")).length;
  return backUp({
    database: join(dataDir, "vitrine.db"),
    uploads: join(dataDir, "uploads"),
    folder,
    newest,
    now,
  });
}
