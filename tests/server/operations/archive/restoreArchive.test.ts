import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { cpSync, existsSync, readFileSync, renameSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { generateIdentity, identityToRecipient } from "age-encryption";

import { completeRestore } from "#server/operations/archive/completeRestore.ts";
import { findBackup } from "#server/operations/archive/openBackup.ts";
import { stageRestore } from "#server/operations/archive/restoreArchive.ts";
import { lockDataFolder } from "#server/operations/dataFolderLock.ts";
import {
  BACKUP_TIME,
  createBackupFixture,
  imageName,
  MIGRATIONS,
  restoreSite,
  seedSite,
} from "#tests/support/server/backupFixture.ts";
import { testWith } from "#tests/support/testWith.ts";

const NO_BUCKET = { endpoint: "", region: "", accessKeyId: "", secretAccessKey: "" };
const REPLACED = "replaced-2026-11-20-030000";
const SITE_FILES = ["uploads", "vitrine.db"];

async function createFixture() {
  const site = await createBackupFixture("a", "b");
  const target = join(site.folder, "restored");
  return { ...site, target };
}

const test = testWith(createFixture);

const keyOf = (folder: string, name: string) => readFileSync(join(folder, "keys", name), "utf8");

/** Files of a site, without those that open databases and locks leave. */
async function filesIn(folder: string) {
  const names = await readdir(folder);
  return names.filter((name) => !/-wal$|-shm$|\.lock|\.reserve$/.test(name)).sort();
}

function picturesIn(folder: string) {
  using database = new Database(join(folder, "vitrine.db"), { readonly: true });
  return database
    .query<{ file: string }, []>("SELECT file FROM pictures ORDER BY file")
    .all()
    .map(({ file }) => file[0]);
}

test("restores an archive into an empty folder", async (site) => {
  const { path, manifest } = await site.backUp();
  await mkdir(join(site.target, "uploads"), { recursive: true });
  const restored = await restoreSite(path, site.target);
  expect(restored).toEqual({
    manifest,
    files: 3,
    rows: manifest.rows,
    newestRecord: BACKUP_TIME,
    migratedFrom: null,
    replaced: null,
  });
  expect(await filesIn(site.target)).toEqual(SITE_FILES);
  expect(readFileSync(join(site.target, "uploads", imageName("a")), "utf8")).toBe("a");
  expect(picturesIn(site.target)).toEqual(["a", "b"]);
});

test("replaces a site only if asked to, and keeps what was there", async (site) => {
  const { path } = await site.backUp();
  await seedSite(site.target, ["c"]);
  await Bun.write(join(site.target, "keys", "secondFactors"), "present");
  await expect(restoreSite(path, site.target)).rejects.toThrow(/ contains a site\. Choose an empty folder/);
  expect(picturesIn(site.target)).toEqual(["c"]);
  const { replaced } = await restoreSite(path, site.target, { replace: true });
  expect(replaced).toBe(join(site.target, REPLACED));
  expect(await filesIn(site.target)).toEqual(["keys", REPLACED, ...SITE_FILES]);
  expect([picturesIn(site.target), picturesIn(replaced ?? "")]).toEqual([["a", "b"], ["c"]]);
  expect(await readdir(join(replaced ?? "", "uploads"))).toEqual([imageName("c")]);
  const again = await restoreSite(path, site.target, { replace: true });
  expect(again.replaced).toBe(join(site.target, `${REPLACED}-2`));
});

test("refuses while a server runs, and a backup that is not right, without a change", async (site) => {
  const { path } = await site.backUp();
  await seedSite(site.target, ["c"]);
  const before = await readdir(site.target);
  const lock = lockDataFolder(site.target);
  await expect(restoreSite(path, site.target, { replace: true })).rejects.toThrow(/^Another Vitrine/);
  lock.release();
  const bytes = readFileSync(path);
  await Bun.write(path, bytes.subarray(0, bytes.length - 100));
  await expect(restoreSite(path, site.target, { replace: true })).rejects.toThrow(
    / is damaged or incomplete/,
  );
  await expect(restoreSite(site.folder, join(site.folder, "new"), { migrations: [] })).rejects.toThrow();
  expect(await filesIn(site.target)).toEqual(await filesIn(site.target));
  expect((await readdir(site.target)).filter((name) => !name.endsWith(".lock"))).toEqual(
    before.filter((name) => !name.endsWith(".lock")),
  );
  expect(picturesIn(site.target)).toEqual(["c"]);
});

test("an archive of a newer schema is refused, one of an older is migrated", async (site) => {
  const { path } = await site.backUp();
  await expect(restoreSite(path, site.target, { migrations: [] })).rejects.toThrow(
    /was written by a newer Vitrine \(schema 1;/,
  );
  const next = { name: "0001_next.sql", sql: "ALTER TABLE pictures ADD COLUMN note text DEFAULT 'new'" };
  const restored = await restoreSite(path, site.target, { migrations: [...MIGRATIONS, next] });
  expect(restored).toMatchObject({ migratedFrom: MIGRATIONS.length, rows: { pictures: 2 } });
  using database = new Database(join(site.target, "vitrine.db"), { readonly: true });
  expect(database.query("SELECT DISTINCT note FROM pictures").values()).toEqual([["new"]]);
});

test("a migration that fails leaves nothing", async (site) => {
  const { path } = await site.backUp();
  const broken = { name: "0001_broken.sql", sql: "ALTER TABLE nothing ADD COLUMN note text" };
  const restoring = restoreSite(path, site.target, { migrations: [...MIGRATIONS, broken] });
  await expect(restoring).rejects.toThrow(/0001_broken\.sql failed/);
  expect(await filesIn(site.target)).toEqual([]);
});

test("restores the newest archive of a folder, and a folder with a database and its pictures", async (site) => {
  await site.backUp();
  await site.deleteImage("b");
  await site.backUp(BACKUP_TIME + 1_000);
  expect((await restoreSite(site.folder, site.target)).manifest?.missing).toEqual([imageName("b")]);
  const copy = join(site.folder, "copy");
  cpSync(site.dataDir, copy, { recursive: true });
  const { manifest, files, rows } = await restoreSite(copy, join(site.folder, "second"));
  expect({ manifest, files, pictures: rows["pictures"] }).toEqual({ manifest: null, files: 2, pictures: 2 });
  using database = new Database(join(site.folder, "second", "vitrine.db"), { readonly: true });
  const generation = database.query("SELECT value FROM secrets WHERE name = 'generation'");
  expect(generation.values()).toEqual([["backup"]]);
});

test("the keys of another installation come from the archive, those of this one stay", async (site) => {
  const identity = await generateIdentity();
  await Bun.write(join(site.dataDir, "keys", "erasures.jsonl"), "old list");
  const { path } = await site.backUp(BACKUP_TIME, { recipient: await identityToRecipient(identity) });
  await Bun.write(join(site.dataDir, "keys", "erasures.jsonl"), "new list");
  await Bun.write(join(site.dataDir, "keys", "generation"), "of the last run");
  await restoreSite(path, site.dataDir, { identity, replace: true });
  expect([keyOf(site.dataDir, "erasures.jsonl"), keyOf(site.dataDir, "generation")]).toEqual([
    "new list",
    "of the last run",
  ]);
  await seedSite(site.target, ["c"]);
  await Bun.write(join(site.target, "keys", "erasures.jsonl"), "of another site");
  await Bun.write(join(site.target, "keys", "devices"), "missing in the archive");
  await restoreSite(path, site.target, { identity, replace: true });
  expect([keyOf(site.target, "erasures.jsonl"), keyOf(site.target, "devices")]).toEqual([
    "old list",
    "missing in the archive",
  ]);
});

test("a restore that was killed while it moved files goes on, wherever it was", async (site) => {
  const { path } = await site.backUp();
  const source = await findBackup(path, NO_BUCKET);
  const options = { identity: null, migrations: MIGRATIONS, now: BACKUP_TIME };
  for (const moved of [0, 1, 2, 3, 4]) {
    await rm(site.target, { recursive: true, force: true });
    await seedSite(site.target, ["c"]);
    await Bun.write(join(site.target, "vitrine.db-wal"), "");
    await stageRestore(source, site.target, options);
    const [staging, replaced] = [join(site.target, "restore.staged"), join(site.target, REPLACED)];
    await mkdir(replaced);
    const steps = [
      () => renameSync(join(site.target, "uploads"), join(replaced, "uploads")),
      () => renameSync(join(staging, "uploads"), join(site.target, "uploads")),
      () => renameSync(join(site.target, "vitrine.db"), join(replaced, "vitrine.db")),
      () => renameSync(join(staging, "vitrine.db"), join(site.target, "vitrine.db")),
    ];
    for (const step of steps.slice(0, moved)) step();
    // A start creates it before it completes the restore.
    if (moved === 1) await mkdir(join(site.target, "uploads"));
    if (moved === 4) await Bun.write(join(site.target, "vitrine.db-wal"), "of the restored database");
    expect(completeRestore(site.target)).toBe(replaced);
    expect([moved, picturesIn(site.target), picturesIn(replaced)]).toEqual([moved, ["a", "b"], ["c"]]);
    expect(await readdir(join(site.target, "uploads"))).toHaveLength(2);
    expect(existsSync(staging)).toBe(false);
  }
});

test("a restore that was not complete is forgotten at the next start", async (site) => {
  for (const name of ["vitrine.db", "complete"]) {
    await Bun.write(join(site.dataDir, "restore.staged", "vitrine.db"), "half");
    // Killed between its creation and its content.
    await Bun.write(join(site.dataDir, "restore.staged", name), "");
    expect(completeRestore(site.dataDir)).toBeNull();
    expect(existsSync(join(site.dataDir, "restore.staged"))).toBe(false);
    expect(picturesIn(site.dataDir)).toEqual(["a", "b"]);
  }
});
