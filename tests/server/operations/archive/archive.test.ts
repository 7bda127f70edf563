import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { identityToRecipient, generateIdentity } from "age-encryption";

import { readMigrations } from "#server/database/migrate.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { openFolderStore } from "#server/operations/archive/folderStore.ts";
import { restoreArchive } from "#server/operations/archive/restoreArchive.ts";
import { verifyArchive } from "#server/operations/archive/verifyArchive.ts";
import { writeArchive } from "#server/operations/archive/writeArchive.ts";
import { BACKUP_TIME, createBackupFixture, imageName } from "#tests/support/server/backupFixture.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const site = await createBackupFixture("a", "b");
  const store = openFolderStore(site.folder);
  const migrations = readMigrations(embeddedFolder("migrations"));
  const write = (recipient: string | null = null) =>
    writeArchive(store, {
      dataDir: site.dataDir,
      version: "test",
      schemaVersion: migrations.length,
      now: BACKUP_TIME,
      recipient,
    });
  return {
    ...site,
    store,
    write,
    sourceOf: (name: string) => ({ label: name, open: () => store.get(name) }),
    restore(name: string, options: { dataDir?: string; replace?: boolean; identity?: string } = {}) {
      const { dataDir = join(site.folder, "restored"), replace = false, identity = null } = options;
      const source = { label: name, open: () => store.get(name) };
      return restoreArchive(source, dataDir, { identity, replace, migrations, now: BACKUP_TIME });
    },
  };
}

const test = testWith(createFixture);

test("an archive contains the database and every image, and its manifest says so", async (site) => {
  const { name, manifest } = await site.write();
  expect(name).toMatch(/^vitrine-2026-11-20-030000-[0-9a-f]{8}\.tar\.zst$/);
  expect(manifest).toMatchObject({ files: 3, missing: [], newestRecord: BACKUP_TIME });
  expect(manifest.rows).toMatchObject({ pictures: 2, users: 0 });
  expect(await verifyArchive(site.sourceOf(name), { identity: null })).toEqual(manifest);
  expect((await site.store.list()).map((each) => each.name)).toEqual([name]);
  expect(await readdir(site.dataDir)).not.toContain(".backup");
});

test("an archive restores the site into an empty folder", async (site) => {
  const { name } = await site.write();
  const { files, replaced, rows } = await site.restore(name);
  expect({ files, replaced, pictures: rows["pictures"] }).toEqual({ files: 3, replaced: null, pictures: 2 });
  const dataDir = join(site.folder, "restored");
  expect((await readdir(dataDir)).sort()).toEqual(["uploads", "vitrine.db", "vitrine.lock"]);
  expect(readFileSync(join(dataDir, "uploads", imageName("a")), "utf8")).toBe("a");
  using database = new Database(join(dataDir, "vitrine.db"), { readonly: true });
  expect(database.query("SELECT file FROM pictures ORDER BY file").values()).toEqual([
    [imageName("a")],
    [imageName("b")],
  ]);
});

test("an encrypted archive is restored with its key only", async (site) => {
  const identity = await generateIdentity();
  const { name } = await site.write(await identityToRecipient(identity));
  expect(name).toEndWith(".tar.zst.age");
  await expect(site.restore(name)).rejects.toThrow(/is encrypted\. Pass the file/);
  await expect(site.restore(name, { identity: await generateIdentity() })).rejects.toThrow(
    /is encrypted for another key\./,
  );
  expect((await site.restore(name, { identity })).files).toBe(3);
});
