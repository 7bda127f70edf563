import { expect, test } from "bun:test";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createPng } from "#tests/support/media/testImages.ts";
import { activityForm } from "#tests/support/content/activityForm.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { seedSite } from "#tests/support/server/backupFixture.ts";

import { createMountNamespace } from "#tests/e2e/support/server/mountNamespace.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { runVitrine, startSite, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const NAME = /^vitrine-\d{4}-\d{2}-\d{2}-\d{6}-[0-9a-f]{8}\.tar\.zst$/;

const NO_SPACE = /^There is not enough space in \S+: \d+ MB are needed, \d+ MB are free\. /;

async function createActivity(site: Vitrine, name: string, width: number) {
  const admin = await signIn(site.url);
  const form = activityForm({ name, logo: createPng(width, 9) });
  return admin.request("POST", "/projects/create", form);
}

/** Returns the name of each activity and the status of a request for its logo. */
async function checkActivities(site: Vitrine) {
  const response = await fetch(`${site.url}/api/v1/projects/get`);
  // Not validated: the tests of the API cover it.
  const { data } = (await response.json()) as { data: { name: string; logo: string }[] };
  return Promise.all(
    data.map(async ({ name, logo }) => [name, (await fetch(`${site.url}${logo}`)).status] as const),
  );
}

test("a running site can be backed up, and a server started from the backup has that state", async () => {
  await using site = await startSite();
  await using backups = await createTemporaryDirectory();
  await createActivity(site, "First", 40);
  const { exitCode, output } = await runVitrine(["backup", backups.path], { dataDir: site.dataDir });
  expect(exitCode).toBe(0);
  expect(readdirSync(backups.path)).toEqual([expect.stringMatching(NAME)]);
  expect(output).toBe(join(backups.path, readdirSync(backups.path)[0] ?? ""));
  expect(statSync(output).mode & 0o777).toBe(0o600);
  await createActivity(site, "Second", 41);
  await using folder = await createTemporaryDirectory();
  const restoring = await runVitrine(["restore", output], { dataDir: folder.path });
  expect(restoring.output).toMatch(/activities +1 +1\n/);
  writeFileSync(join(folder.path, "uploads", `${"b".repeat(32)}.webp`), "in no record");
  await using restored = await startVitrine({ dataDir: folder.path });
  expect(await checkActivities(restored)).toEqual([["First", 200]]);
  // That file, and none of the backup.
  await restored.waitForLine(/"quarantined unreferenced images for 30 days".*"files":1\D/);
  expect(await checkActivities(restored)).toEqual([["First", 200]]);
  expect(await checkActivities(site)).toHaveLength(2);
});

test("a backup or a restore that would fill the disk changes nothing", async () => {
  await using folder = await createTemporaryDirectory();
  await using disk = await createMountNamespace(72);
  const dataDir = join(folder.path, "data");
  await seedSite(dataDir, ["a"]);
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const large = Buffer.concat(Array.from({ length: 160 }, () => bytes));
  writeFileSync(join(dataDir, "uploads", `${"a".repeat(32)}-640.webp`), large);
  const { executable } = disk;
  const refused = await runVitrine(["backup", join(disk.dataDir, "backups")], { dataDir, executable });
  expect([refused.exitCode, refused.output]).toEqual([7, expect.stringMatching(NO_SPACE)]);
  expect(readdirSync(disk.hostPath("backups"))).toEqual([]);

  const { output: archive } = await runVitrine(["backup", folder.path], { dataDir });
  const restored = await runVitrine(["restore", archive], { dataDir: disk.dataDir, executable });
  expect([restored.exitCode, restored.output]).toEqual([7, expect.stringMatching(NO_SPACE)]);
  expect(readdirSync(disk.hostPath()).sort()).toEqual(["backups", "vitrine.lock"]);
});
