import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import { basename, join } from "node:path";

import { backupName, pruneBackups } from "#server/operations/backupFolder.ts";
import {
  backUpSite,
  BACKUP_TIME,
  imageName,
  createBackupFixture,
} from "#tests/support/server/backupFixture.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const DAY = 24 * 3_600_000;
const daysLater = (days: number) => backupName(BACKUP_TIME + days * DAY);

async function folderOf(...names: string[]) {
  const folder = await createTemporaryDirectory();
  for (const name of names) await mkdir(join(folder.path, name));
  return { ...folder, names: async () => (await readdir(folder.path)).sort() };
}

test("keeps the latest backups, deletes interrupted ones and nothing else", async () => {
  const foreign = ["notes", "vitrine-old-notes", `${daysLater(0)}.part`];
  await using folder = await folderOf(
    daysLater(-2),
    daysLater(-1),
    daysLater(0),
    "vitrine-2026-01-02-000000.part",
    ...foreign,
  );
  await pruneBackups(join(folder.path, daysLater(0)), 2, BACKUP_TIME);
  expect(await folder.names()).toEqual([daysLater(-1), daysLater(0), ...foreign].sort());
});

test("deletes backups dated in the future before those made after the clock was corrected", async () => {
  await using folder = await folderOf(daysLater(400), daysLater(401));
  const seen: string[][] = [];
  for (const days of [0, 1, 2]) {
    await mkdir(join(folder.path, daysLater(days)));
    await pruneBackups(join(folder.path, daysLater(days)), 2, BACKUP_TIME + days * DAY);
    seen.push(await folder.names());
  }
  expect(seen).toEqual([
    [daysLater(0), daysLater(401)],
    [daysLater(0), daysLater(1)],
    [daysLater(1), daysLater(2)],
  ]);
});

test("keeps the backup just created even if the clock was set back during its creation", async () => {
  await using folder = await folderOf(daysLater(-1), daysLater(5));
  await pruneBackups(join(folder.path, daysLater(5)), 1, BACKUP_TIME);
  expect(await folder.names()).toContain(daysLater(5));
});

test("of two concurrent backups, the first does not delete the second", async () => {
  const [first, second] = [backupName(BACKUP_TIME), backupName(BACKUP_TIME + 5_000)];
  await using folder = await folderOf(daysLater(-1), first, second);
  await pruneBackups(join(folder.path, first), 1, BACKUP_TIME + 60_000);
  expect(await folder.names()).toEqual([first, second]);
});

test("with several sites in one folder, ignores the backups of other sites", async () => {
  await using site = await createBackupFixture("a");
  await using other = await createBackupFixture("a");
  const first = await site.backUp(BACKUP_TIME);
  const others = await backUpSite(other.dataDir, site.folder, BACKUP_TIME + DAY);
  const second = await site.backUp(BACKUP_TIME + 2 * DAY);
  expect(inodeIn(second.path)).toBe(inodeIn(first.path));
  await pruneBackups(second.path, 1, BACKUP_TIME + 2 * DAY);
  expect((await readdir(site.folder)).sort()).toEqual([basename(others.path), basename(second.path)]);
});

test("deletes the site's own unfinished backup, but not one of another site", async () => {
  await using site = await createBackupFixture("a");
  await using other = await createBackupFixture("a");
  const unfinished = join(site.folder, `${daysLater(-1)}.part`);
  const others = join(site.folder, `${daysLater(-1)}-2.part`);
  await rename((await site.backUp(BACKUP_TIME - DAY)).path, unfinished);
  await rename((await backUpSite(other.dataDir, site.folder, BACKUP_TIME - DAY)).path, others);
  const { path } = await site.backUp();
  await pruneBackups(path, 1, BACKUP_TIME);
  expect((await readdir(site.folder)).sort()).toEqual([basename(others), basename(path)].sort());
});

test("treats a backup with an unreadable database as the site's own", async () => {
  await using site = await createBackupFixture("a");
  await Bun.write(join(site.folder, daysLater(-1), "vitrine.db"), "not a database any more");
  const { path } = await site.backUp();
  expect(await pruneBackups(path, 1, BACKUP_TIME)).toEqual([]);
  expect(await readdir(site.folder)).toEqual([basename(path)]);
});

const inodeIn = (copy: string) => statSync(join(copy, "uploads", imageName("a"))).ino;
