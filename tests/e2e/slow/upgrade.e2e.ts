import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { compileVersion, createUpgradeSite } from "#tests/e2e/support/server/upgradeSite.ts";

const BUILD_MS = 600_000;
const TIMEOUT_MS = 180_000;
const MARKS = "SELECT count(*) AS count FROM sqlite_schema WHERE name = 'marks'";

let versions: Awaited<ReturnType<typeof createTemporaryDirectory>>;
/** With the same schema, and with another. */
let [patch, minor] = ["", ""];

beforeAll(async () => {
  versions = await createTemporaryDirectory();
  [patch, minor] = [join(versions.path, "patch"), join(versions.path, "minor")];
  await compileVersion("1.0.1", patch);
  await compileVersion("1.1.0", minor, true);
}, BUILD_MS);
afterAll(() => versions[Symbol.asyncDispose]());

async function startSite() {
  const site = await createUpgradeSite();
  expect(site.control("start")).toBe(0);
  return site;
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Stores a record that is only in the present data. */
const addSecret = (site: Site, name: string) =>
  site.query(`INSERT INTO secrets (name, value) VALUES ('${name}', 'x')`);
const countSecret = (site: Site, name: string) =>
  site.query(`SELECT 1 FROM secrets WHERE name = '${name}'`).length;

test(
  "installs a version of the same schema; rolling back keeps the data",
  async () => {
    await using site = await startSite();
    const upgraded = await site.run("upgrade", patch);
    expect(upgraded).toMatchObject({ exitCode: 0, output: expect.stringContaining("Vitrine 1.0.1+") });
    expect(await site.readVersion()).toBe("1.0.1");
    addSecret(site, "later");
    const back = await site.run("rollback");
    expect(back).toMatchObject({ exitCode: 0, output: expect.stringContaining("the data stays") });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(countSecret(site, "later")).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  "migrates the data; rolling back restores it and moves aside what was written since",
  async () => {
    await using site = await startSite();
    expect(await site.run("upgrade", minor)).toMatchObject({ exitCode: 0 });
    expect(await site.readVersion()).toBe("1.1.0");
    expect(site.query(MARKS)).toEqual([{ count: 1 }]);
    addSecret(site, "later");
    const back = await site.run("rollback");
    expect(back).toMatchObject({ exitCode: 0, output: expect.stringMatching(/secrets +\+\d/) });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(site.query(MARKS)).toEqual([{ count: 0 }]);
    expect(countSecret(site, "later")).toBe(0);
    expect(readdirSync(site.dataDir).filter((name) => name.startsWith("replaced-"))).toHaveLength(1);
    expect(await site.run("rollback")).toMatchObject({ exitCode: 1 });
  },
  TIMEOUT_MS,
);

test(
  "goes back by itself, with the data of the last moment, if the new version does not start",
  async () => {
    await using site = await startSite();
    addSecret(site, "earlier");
    await site.setFault("crash");
    const { exitCode, output } = await site.run("upgrade", minor);
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining("no such column: heading"),
    });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(site.query(MARKS)).toEqual([{ count: 0 }]);
    expect(countSecret(site, "earlier")).toBe(1);
    expect(await site.run("check")).toMatchObject({ exitCode: 0 });
  },
  TIMEOUT_MS,
);

test(
  "waits for a version that runs but does not become ready, and goes back",
  async () => {
    await using site = await startSite();
    await site.setFault("silent");
    await site.stopWaiting();
    const { exitCode, output } = await site.run("upgrade", minor);
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining("not ready in 60 s"),
    });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(site.query(MARKS)).toEqual([{ count: 0 }]);
  },
  TIMEOUT_MS,
);

test(
  "starts the old version again if the last backup fails",
  async () => {
    await using site = await startSite();
    await site.onStop("rm -f data/uploads/a*.jpg");
    const { exitCode, output } = await site.run("upgrade", minor);
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining("The backup is incomplete"),
    });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(site.list("bin")).toEqual(["vitrine", "vitrine.lock"]);
    expect(site.list("data-upgrades")).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "refuses a file that can't be installed, and changes nothing",
  async () => {
    await using site = await startSite();
    const release = join(site.folder, "release");
    const write = (name: string, content: string | Uint8Array) => Bun.write(join(release, name), content);
    await write("vitrine-script", "#!/bin/sh\nexit 1\n");
    await write("vitrine-foreign", "\x7fELF of another machine");
    await write("vitrine-cut", (await Bun.file(patch).bytes()).subarray(0, 120_000_000));
    await write("vitrine-listed", await Bun.file(patch).bytes());
    await write("SHA256SUMS", `${"0".repeat(64)}  vitrine-listed\n`);
    const cases: [words: string[], message: string][] = [
      [[join(release, "vitrine-script")], "does not run here"],
      [[join(release, "vitrine-foreign")], "does not run here"],
      [[join(release, "vitrine-cut")], "does not run here"],
      [[join(release, "vitrine-listed")], "The checksum of"],
      [[patch, "--sha256", "1".repeat(64)], "The checksum of"],
      [[site.executable], "is installed already"],
      [[join(release, "missing")], "There is no file"],
      [[], "Name the file"],
    ];
    const pid = await Bun.file(join(site.folder, "pid")).text();
    for (const [words, message] of cases) {
      const { exitCode, output } = await site.run("upgrade", ...words);
      expect({ words, exitCode, output }).toEqual({
        words,
        exitCode: 1,
        output: expect.stringContaining(message),
      });
    }
    expect(site.list("bin")).toEqual(["vitrine", "vitrine.lock"]);
    expect(site.list("data-upgrades")).toEqual([]);
    expect(await Bun.file(join(site.folder, "pid")).text()).toBe(pid);
    expect(await site.readVersion()).toBe("1.0.0");
  },
  TIMEOUT_MS,
);

test(
  "refuses a version with an older schema, and keeps the way back of the last upgrade",
  async () => {
    await using site = await startSite();
    expect(await site.run("upgrade", minor)).toMatchObject({ exitCode: 0 });
    const { exitCode, output } = await site.run("upgrade", patch);
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining("by a newer Vitrine"),
    });
    expect(await site.readVersion()).toBe("1.1.0");
    expect(site.list("data-upgrades")).toHaveLength(1);
    expect(await site.run("rollback")).toMatchObject({ exitCode: 0 });
    expect(await site.readVersion()).toBe("1.0.0");
    expect(site.list("bin")).toEqual(["vitrine", "vitrine.lock", "vitrine.previous"]);
    expect(site.list("data-upgrades")).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "without a service, installs the file and says so; a migration needs a stopped server",
  async () => {
    await using site = await startSite();
    site.hideService();
    const refused = await site.run("upgrade", minor);
    expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining("Stop Vitrine first") });
    const installed = await site.run("upgrade", patch);
    expect(installed).toMatchObject({ exitCode: 0, output: expect.stringContaining("restart Vitrine") });
    expect((await site.run("--version")).output).toContain("1.0.1");
    expect(await site.run("rollback")).toMatchObject({ exitCode: 0 });
    expect((await site.run("--version")).output).toContain("1.0.0");
  },
  TIMEOUT_MS,
);

test(
  "without a service, rolling back the data waits until Vitrine is stopped, and remains possible",
  async () => {
    await using site = await startSite();
    expect(await site.run("upgrade", minor)).toMatchObject({ exitCode: 0 });
    site.hideService();
    const refused = await site.run("rollback");
    expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining("Stop Vitrine first") });
    expect(await Bun.file(`${site.executable}.upgrade.json`).json()).toMatchObject({ step: "upgraded" });
    expect(await site.readVersion()).toBe("1.1.0");
  },
  TIMEOUT_MS,
);

test(
  "on a full disk, and with a read-only folder of the executable, changes nothing",
  async () => {
    await using site = await startSite();
    const copies = join(site.folder, "copies");
    mkdirSync(copies);
    const cases: [mount: string, message: string][] = [
      [`mount -t tmpfs -o size=32m tmpfs ${copies}`, "There is not enough space in"],
      ["mount --bind bin bin && mount -o remount,bind,ro bin", `${site.folder}/bin`],
    ];
    for (const [mount, message] of cases) {
      const script = `${mount} && exec ${site.executable} upgrade ${patch} --backup ${copies}`;
      const env = { ...site.env, DATA_DIR: site.dataDir };
      const run = Bun.spawnSync(["unshare", "--mount", "sh", "-c", script], { cwd: site.folder, env });
      expect([run.exitCode, run.stderr.toString()]).toEqual([1, expect.stringContaining(message)]);
      expect([site.list("bin"), site.list("copies")]).toEqual([["vitrine", "vitrine.lock"], []]);
      expect(await site.readVersion()).toBe("1.0.0");
    }
  },
  TIMEOUT_MS,
);

/** What a killed command left: the step in the journal and the installed executable decide. */
test.each([
  { step: "upgrading", installed: "1.0.0", command: "upgrade", ends: "1.0.0", keeps: 1 },
  { step: "upgrading", installed: "1.1.0", command: "upgrade", ends: "1.1.0", keeps: 1 },
  { step: "upgrading", installed: "1.1.0", command: "rollback", ends: "1.0.0", keeps: 0 },
  { step: "goingBack", installed: "1.0.0", command: "upgrade", ends: "1.0.0", keeps: 1 },
  { step: "goingBack", installed: "1.1.0", command: "upgrade", ends: "1.0.0", keeps: 0 },
  { step: "goingBack", installed: "1.1.0", command: "rollback", ends: "1.0.0", keeps: 0 },
])(
  "after $step with $installed installed, $command ends with $ends",
  async ({ step, installed, command, ends, keeps }) => {
    await using site = await startSite();
    expect(await site.run("upgrade", minor)).toMatchObject({ exitCode: 0 });
    const path = `${site.executable}.upgrade.json`;
    const journal = await Bun.file(path).json();
    const backup = await Bun.file(journal.backup).bytes();
    if (installed === "1.0.0") expect(await site.run("rollback")).toMatchObject({ exitCode: 0 });
    addSecret(site, "later");
    site.control("stop");
    await Bun.write(path, JSON.stringify({ ...journal, step }));
    await Bun.write(journal.backup, backup);
    const { exitCode, output } = await site.run(command);
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining(`Vitrine ${ends}`) });
    expect(await site.readVersion()).toBe(ends);
    expect(countSecret(site, "later")).toBe(keeps);
    expect(site.query(MARKS)).toEqual([{ count: ends === "1.1.0" ? 1 : 0 }]);
  },
  TIMEOUT_MS,
);

test(
  "as root, leaves all data to its owner, and refuses other users",
  async () => {
    await using site = await createUpgradeSite();
    Bun.spawnSync(["chown", "-R", "65534:65534", site.dataDir]);
    expect(site.control("start")).toBe(0);
    expect(await site.run("upgrade", minor)).toMatchObject({ exitCode: 0 });
    expect(await site.run("rollback")).toMatchObject({ exitCode: 0 });
    expect(await site.readVersion()).toBe("1.0.0");
    const find = Bun.spawnSync(["find", site.dataDir, "!", "-user", "65534"]);
    expect(find.stdout.toString()).toBe("");
    const refused = Bun.spawnSync([site.executable, "upgrade", minor], {
      uid: 65534,
      gid: 65534,
      cwd: "/",
      env: { ...site.env, DATA_DIR: site.dataDir },
    });
    expect(refused.stderr.toString()).toContain("Run the command with sudo");
  },
  TIMEOUT_MS,
);

test("follows no link in the folder of the backups, which another user may write", async () => {
  await using site = await startSite();
  const outside = join(site.folder, "outside");
  mkdirSync(`${site.dataDir}-upgrades`);
  symlinkSync(outside, join(`${site.dataDir}-upgrades`, "vitrine.lock"));
  expect(await site.run("rollback")).toMatchObject({ exitCode: 1 });
  expect(existsSync(outside)).toBe(false);
});
