import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

import {
  backUpSite,
  BACKUP_TIME,
  imageName,
  createBackupFixture,
} from "#tests/support/server/backupFixture.ts";

const inodeIn = ({ path }: { path: string }) => statSync(join(path, "uploads", imageName("a"))).ino;

test("a backup contains the database and every image", async () => {
  await using site = await createBackupFixture("a", "b");
  const { path, missing } = await site.backUp();
  expect(path).toBe(join(site.folder, "vitrine-2026-11-20-030000"));
  expect(missing).toEqual([]);
  expect((await readdir(path)).sort()).toEqual(["uploads", "vitrine.db"]);
  expect((await readdir(join(path, "uploads"))).sort()).toEqual([imageName("a"), imageName("b")]);
});

test("a backup contains no sessions and account links, nor traces of them", async () => {
  await using site = await createBackupFixture();
  const addRows = `
    INSERT INTO users (id, email, first_name, last_name, role, is_active, password_hash, created_at, updated_at)
    VALUES ('u', 'a@firm.example', 'A', 'B', 'admin', 1, 'hash', 1, 1);
    INSERT INTO sessions (id, user_id, refresh_token_hash, public_id, browser, system, network, created_at, last_used_at)
    VALUES ('the id in tokens', 'u', 'h', 'p', '', '', '', 1, 1);
    INSERT INTO account_links (id, purpose, token_hash, created_by, created_at, expires_at)
    VALUES ('l', 'invite', 'the hash of a link', 'A B', 1, 1)`;
  using live = new Database(join(site.dataDir, "vitrine.db"));
  live.run(addRows);
  const { path } = await site.backUp();
  using copy = new Database(join(path, "vitrine.db"), { readonly: true });
  expect(copy.query("SELECT id FROM sessions").values()).toEqual([]);
  expect(copy.query("SELECT id FROM account_links").values()).toEqual([]);
  expect(copy.query("SELECT value FROM secrets WHERE name = 'generation'").values()).toEqual([["backup"]]);
  const bytes = readFileSync(join(path, "vitrine.db"), "latin1");
  expect(bytes).not.toContain("the id in tokens");
  expect(bytes).not.toContain("the hash of a link");
  expect(live.query("SELECT id FROM sessions").values()).toHaveLength(1);
});

test("reports images that are missing from the uploads and copies the rest", async () => {
  await using site = await createBackupFixture("a", "b", "c");
  await site.deleteImage("a");
  await site.deleteImage("c");
  const { path, missing } = await site.backUp();
  expect(missing).toEqual([imageName("a"), imageName("c")]);
  expect(await readdir(join(path, "uploads"))).toEqual([imageName("b")]);
});

test("reports an image whose size differs from the database", async () => {
  await using site = await createBackupFixture("a", "b", "c");
  await site.truncateImage("a");
  await Bun.write(join(site.uploads, imageName("c")), "longer");
  expect((await site.backUp()).missing).toEqual([imageName("a"), imageName("c")]);
});

test("without an uploads folder, reports every image as missing", async () => {
  await using site = await createBackupFixture("a");
  await rm(site.uploads, { recursive: true });
  const { path, missing } = await site.backUp(BACKUP_TIME);
  expect(missing).toEqual([imageName("a")]);
  expect((await readdir(path)).sort()).toEqual(["uploads", "vitrine.db"]);
});

test("hard-links images from the previous backup", async () => {
  await using site = await createBackupFixture("a");
  const [first, second] = [await site.backUp(), await site.backUp(BACKUP_TIME + 1_000)];
  expect(inodeIn(second)).toBe(inodeIn(first));
});

test("hard-links images from an older backup if the previous one lacks them", async () => {
  await using site = await createBackupFixture("a");
  const first = await site.backUp();
  await site.deleteImage("a");
  await site.backUp(BACKUP_TIME + 1_000);
  await Bun.write(join(site.uploads, imageName("a")), "a");
  expect(inodeIn(await site.backUp(BACKUP_TIME + 2_000))).toBe(inodeIn(first));
});

test("copies images if the previous backup cannot be read", async () => {
  await using site = await createBackupFixture("a");
  // Not a folder: access fails, as in a folder of another user.
  await Bun.write(join(site.folder, "vitrine-2026-01-01-000000", "uploads"), "a file");
  const { path, missing } = await site.backUp();
  expect(missing).toEqual([]);
  expect(await readdir(join(path, "uploads"))).toEqual([imageName("a")]);
});

test("backups made in the same second get unique names and are complete", async () => {
  await using site = await createBackupFixture("a", "b");
  const made = await Promise.all([site.backUp(), site.backUp(), site.backUp()]);
  const names = ["vitrine-2026-11-20-030000", "vitrine-2026-11-20-030000-2", "vitrine-2026-11-20-030000-3"];
  expect((await readdir(site.folder)).sort()).toEqual(names);
  expect(made.map(({ missing }) => missing)).toEqual([[], [], []]);
  expect(basename((await site.backUp()).path)).toBe("vitrine-2026-11-20-030000-4");
});

test("a failed backup does not affect another one of the same second", async () => {
  await using site = await createBackupFixture("a");
  await using broken = await createBackupFixture();
  await rm(broken.uploads, { recursive: true });
  await Bun.write(broken.uploads, "a file");
  const [refused, { path, missing }] = await Promise.all([
    backUpSite(broken.dataDir, site.folder, BACKUP_TIME).catch(() => "refused"),
    site.backUp(),
  ]);
  expect(refused).toBe("refused");
  expect(missing).toEqual([]);
  expect(await readdir(site.folder)).toEqual([basename(path)]);
});
