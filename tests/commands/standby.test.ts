import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { enterStandby } from "#server/operations/failover/standbyFolder.ts";
import { startS3Peer } from "#tests/support/peers/s3Peer.ts";
import { createBackupFixture } from "#tests/support/server/backupFixture.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";

const TARGET = "s3://backups/site";

async function createSite() {
  const fixture = await createBackupFixture("a");
  const peer = startS3Peer();
  return {
    ...fixture,
    peer,
    run: (...args: string[]) => runCommandInProcess(args, { ...peer.env, DATA_DIR: fixture.dataDir }),
    async [Symbol.asyncDispose]() {
      await peer[Symbol.asyncDispose]();
      await fixture[Symbol.asyncDispose]();
    },
  };
}

test("promote takes no lease by mistake", async () => {
  await using site = await createSite();
  const cases: [args: string[], message: string][] = [
    [["promote"], "is no standby. Name that of"],
    [["promote", "--force"], "Name a file, a folder or s3://bucket/prefix."],
    [["promote", "--force", site.folder], "is not the address of a bucket."],
    [["promote", "--force", TARGET, "--data-dir", site.folder], "No database found at"],
  ];
  for (const [args, message] of cases) {
    const { exitCode, stderr } = await site.run(...args);
    expect([args, exitCode, stderr]).toEqual([args, 1, expect.stringContaining(message)]);
  }
  enterStandby(site.folder, TARGET);
  const early = await site.run("promote", "--data-dir", site.folder);
  expect([early.exitCode, early.stderr]).toEqual([
    1,
    expect.stringContaining("has not restored a backup yet"),
  ]);
  expect(site.peer.calls).toEqual([]);
});

test("promote --force takes the lease of a bucket that the site was never backed up to", async () => {
  await using site = await createSite();
  const { exitCode, stdout } = await site.run("promote", "--force", `${TARGET}/`);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`Took the lease of ${TARGET}: epoch 1.`)]);
});

test("standby refuses a site, a folder as the source, and a bucket without a key", async () => {
  await using site = await createSite();
  const cases: [args: string[], message: string][] = [
    [["standby"], "Name a file, a folder or s3://bucket/prefix."],
    [["standby", site.folder], "is not the address of a bucket."],
    [["standby", TARGET], "contains a site. Choose an empty folder"],
    [["standby", TARGET, "--every", "often"], "--every must be a number of seconds."],
  ];
  for (const [args, message] of cases) {
    const { exitCode, stderr } = await site.run(...args);
    expect([args, exitCode, stderr]).toEqual([args, 1, expect.stringContaining(message)]);
  }
  const { stderr } = await runCommandInProcess(["standby", TARGET, "--data-dir", site.folder]);
  expect(stderr).toContain("A bucket needs an access key.");
  expect(existsSync(join(site.folder, "vitrine.standby.json"))).toBe(false);
});
