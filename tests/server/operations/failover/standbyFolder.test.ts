import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { openS3Store } from "#server/operations/archive/s3Store.ts";
import { writeArchive } from "#server/operations/archive/writeArchive.ts";
import { readState, storeEpoch } from "#server/operations/failover/failoverState.ts";
import { takeLease } from "#server/operations/failover/lease.ts";
import { enterStandby, followBackups, leaveStandby } from "#server/operations/failover/standbyFolder.ts";
import { startS3Peer, xmlError } from "#tests/support/peers/s3Peer.ts";
import {
  BACKUP_TIME,
  createBackupFixture,
  imageName,
  MIGRATIONS,
  seedSite,
} from "#tests/support/server/backupFixture.ts";

const TARGET = "s3://backups/site";
const HOUR_MS = 3_600_000;

/** A site that is backed up to a bucket, and the folder of a standby. */
async function createStandby() {
  const fixture = await createBackupFixture("a");
  const peer = startS3Peer();
  const dataDir = join(fixture.folder, "standby");
  enterStandby(dataDir, TARGET);
  return {
    ...fixture,
    peer,
    source: fixture.dataDir,
    dataDir,
    /** @param from another site */
    async backUp(hours: number, from = fixture.dataDir) {
      const options = { dataDir: from, version: "test", schemaVersion: MIGRATIONS.length };
      const store = openS3Store(TARGET, peer.access);
      return (await writeArchive(store, { ...options, now: BACKUP_TIME + hours * HOUR_MS })).name;
    },
    follow: () =>
      followBackups(dataDir, {
        access: peer.access,
        identity: null,
        migrations: MIGRATIONS,
        now: BACKUP_TIME + 10 * HOUR_MS,
      }),
    images: () => readdirSync(join(dataDir, "uploads")),
    async [Symbol.asyncDispose]() {
      await peer[Symbol.asyncDispose]();
      await fixture[Symbol.asyncDispose]();
    },
  };
}

test("restores each newer backup once, and leaves nothing of earlier ones", async () => {
  await using site = await createStandby();
  expect(await site.follow()).toBeNull();
  for (const [hours, letters] of [["a"], ["a", "b"]].entries()) {
    await seedSite(site.source, letters);
    const archive = await site.backUp(hours);
    expect(await site.follow()).toMatchObject({ archive, files: letters.length + 1 });
    expect(await site.follow()).toBeNull();
    expect(site.images().sort()).toEqual(letters.map(imageName));
  }
  expect(readdirSync(site.dataDir).filter((name) => /replaced|staged/.test(name))).toEqual([]);
});

test("refuses a damaged backup once, and restores the newest whole one", async () => {
  await using site = await createStandby();
  const archive = await site.backUp(0);
  const damaged = await site.backUp(1);
  const bytes = site.peer.objects.get(`site/${damaged}`) ?? new Uint8Array();
  site.peer.objects.set(`site/${damaged}`, bytes.slice(0, bytes.length / 2));
  await expect(site.follow()).rejects.toThrow(`${damaged} is damaged or incomplete`);
  expect(await site.follow()).toMatchObject({ archive });
  expect(await site.follow()).toBeNull();
  const later = await site.backUp(2);
  expect(await site.follow()).toMatchObject({ archive: later });
});

test("a backup with a time in the future hides no later one", async () => {
  await using site = await createStandby();
  await site.backUp(11);
  const archive = await site.backUp(9);
  expect(await site.follow()).toMatchObject({ archive });
  expect(await site.follow()).toBeNull();
});

test("tries a backup again that could not be downloaded", async () => {
  await using site = await createStandby();
  const archive = await site.backUp(0);
  site.peer.setTrouble(({ key }) => (key.endsWith(archive) ? xmlError(403, "AccessDenied") : null));
  await expect(site.follow()).rejects.toThrow(" refused the access key ");
  site.peer.setTrouble(() => null);
  expect(await site.follow()).toMatchObject({ archive });
});

test("follows one site: its own ones of several, and none before it knows which", async () => {
  await using site = await createStandby();
  await using other = await createBackupFixture("z");
  await site.backUp(0, other.dataDir);
  await site.backUp(1);
  await expect(site.follow()).rejects.toThrow("has backups of several sites");
  site.peer.objects.clear();
  const archive = await site.backUp(2);
  expect(await site.follow()).toMatchObject({ archive });
  await site.backUp(3, other.dataDir);
  expect(await site.follow()).toBeNull();
});

test("neither a site becomes a standby nor a standby a site by itself", async () => {
  await using site = await createStandby();
  expect(() => enterStandby(site.source, TARGET)).toThrow("contains a site");
  leaveStandby(site.source);
  await site.backUp(0);
  await site.follow();
  expect(() => leaveStandby(site.dataDir)).toThrow("is a standby of s3://backups/site");
  await takeLease(site.dataDir, TARGET, site.peer.access);
  leaveStandby(site.dataDir);
  expect(readState(site.dataDir).standby).toBeNull();
});

test("completes a killed restore before the site is served", async () => {
  await using site = await createStandby();
  await site.backUp(0);
  await site.follow();
  await Bun.write(join(site.dataDir, "standby.replaced", "vitrine.db"), "of the last restore");
  storeEpoch(site.dataDir, TARGET, 1);
  leaveStandby(site.dataDir);
  expect(existsSync(join(site.dataDir, "standby.replaced"))).toBe(false);
  expect(site.images()).toEqual([imageName("a")]);
});
