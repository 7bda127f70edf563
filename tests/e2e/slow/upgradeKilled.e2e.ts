import { expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { createRandomInt } from "#tests/support/random.ts";
import { propertyRuns } from "#tests/support/propertyRuns.ts";

import { compileVersion, createUpgradeSite } from "#tests/e2e/support/server/upgradeSite.ts";

const ROUNDS = propertyRuns(6, 50);
const TIMEOUT_MS = 1_800_000;
const MARKS = "SELECT 1 FROM sqlite_schema WHERE name = 'marks'";

type Site = Awaited<ReturnType<typeof createUpgradeSite>>;

/** A site before an upgrade that migrates it, and the same after it. `reset` returns to one of them. */
async function createKilledSite() {
  const site = await createUpgradeSite();
  const minor = join(site.folder, "minor");
  await compileVersion("1.1.0", minor, true);
  const inFolder = (...words: string[]) => Bun.spawnSync(words, { cwd: site.folder });
  const save = (name: string) => {
    site.control("stop");
    inFolder("mkdir", name);
    // Executables are replaced, never written: links are enough.
    inFolder("cp", "-al", "bin", name);
    inFolder("cp", "-a", "data", "data-upgrades", name);
  };
  const takenMs: Record<string, number> = {};
  const measure = async (...words: string[]) => {
    const start = performance.now();
    expect(await site.run(...words)).toMatchObject({ exitCode: 0 });
    takenMs[words[0] ?? ""] = performance.now() - start;
  };
  expect(site.control("start")).toBe(0);
  addSecret(site, "before");
  inFolder("mkdir", "data-upgrades");
  save("old");
  site.control("start");
  await measure("upgrade", minor);
  save("new");
  site.control("start");
  await measure("rollback");
  return Object.assign(site, {
    minor,
    takenMs,
    reset(name: "old" | "new") {
      site.control("stop");
      inFolder("rm", "-rf", "bin", "data", "data-upgrades");
      inFolder("cp", "-al", `${name}/bin`, ".");
      inFolder("cp", "-a", `${name}/data`, `${name}/data-upgrades`, ".");
      expect(site.control("start")).toBe(0);
    },
  });
}

const addSecret = (site: Site, name: string) =>
  site.query(`INSERT INTO secrets (name, value) VALUES ('${name}', 'x')`);
const hasSecret = (site: Site, name: string) =>
  site.query(`SELECT 1 FROM secrets WHERE name = '${name}'`).length > 0;

/** Kills a command with all that it started, as when the power fails. @returns null, or how long it took to end before */
async function kill(site: Site, words: string[], afterMs: number): Promise<number | null> {
  const start = performance.now();
  const child = Bun.spawn([site.executable, ...words], {
    detached: true,
    env: { ...site.env, DATA_DIR: site.dataDir, HOST: "127.0.0.1", PORT: "0" },
    stdio: ["ignore", "ignore", "ignore"],
  });
  const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), afterMs);
  await child.exited;
  clearTimeout(timer);
  return child.signalCode === null ? performance.now() - start : null;
}

/** The service runs, or starts as at a boot: one version, and the data of that version. */
async function expectWhole(site: Site): Promise<string> {
  expect((await site.run("--version")).output).toMatch(/^vitrine 1\.[01]\.0\+/);
  expect(site.control("start")).toBe(0);
  const version = await site.readVersion();
  expect({ version, marks: site.query(MARKS).length }).toEqual(
    version === "1.1.0" ? { version, marks: 1 } : { version: "1.0.0", marks: 0 },
  );
  expect(hasSecret(site, "before")).toBe(true);
  expect(await site.run("check")).toMatchObject({ exitCode: 0 });
  return version;
}

test.each([
  { command: "upgrade", from: "old", ends: "1.1.0" },
  { command: "rollback", from: "new", ends: "1.0.0" },
] as const)(
  "a killed $command leaves one version that starts, and can be repeated",
  async ({ command, from, ends }) => {
    await using site = await createKilledSite();
    const random = createRandomInt(3);
    const words = command === "upgrade" ? [command, site.minor] : [command];
    let killed = 0;
    let takesMs = site.takenMs[command] ?? 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      site.reset(from);
      const endedMs = await kill(site, words, random(Math.ceil(takesMs)));
      if (endedMs === null) killed += 1;
      // The machine is less busy than before.
      else takesMs = endedMs;
      const version = await expectWhole(site);
      // Acknowledged by the version that runs: only going back from the new version moves it aside.
      addSecret(site, "after");
      for (let tries = 0; tries < 2 && (await site.readVersion()) !== ends; tries += 1)
        expect(await site.run(...words)).toMatchObject({ exitCode: 0 });
      expect(await expectWhole(site)).toBe(ends);
      if (command === "upgrade" || version === ends) expect(hasSecret(site, "after")).toBe(true);
      for (const name of readdirSync(site.dataDir))
        if (name.startsWith("replaced-")) rmSync(join(site.dataDir, name), { recursive: true });
    }
    expect(killed).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
