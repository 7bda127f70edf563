import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

import { ARCHIVE_NAME } from "#server/operations/archive/archiveNames.ts";
import { findBackup } from "#server/operations/archive/openBackup.ts";
import { verifyArchive } from "#server/operations/archive/verifyArchive.ts";
import { createRandomInt } from "#tests/support/random.ts";
import { propertyRuns } from "#tests/support/propertyRuns.ts";
import { seedSite } from "#tests/support/server/backupFixture.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const EXECUTABLE = resolve("dist/vitrine");
const ROUNDS = propertyRuns(10, 50);
const TIMEOUT_MS = 600_000;
const MEBIBYTE = 1024 ** 2;
const NO_BUCKET = { endpoint: "", region: "", accessKeyId: "", secretAccessKey: "" };

/** A site with two pictures of the letters, and variants of 16 MB. */
async function createSite(dataDir: string, letters: [string, string]) {
  await seedSite(dataDir, letters);
  for (const letter of letters)
    for (const width of [320, 640, 960, 1280]) {
      const bytes = new Uint8Array(2 * MEBIBYTE);
      for (let at = 0; at < bytes.length; at += 65_536)
        crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      await Bun.write(join(dataDir, "uploads", `${letter.repeat(32)}-${width}.webp`), bytes);
    }
}

/** Runs a command that is killed at a random moment of the time that it takes. */
function createKiller(seed: number) {
  const random = createRandomInt(seed);
  let takesMs = 0;
  return {
    async runOnce(words: string[], dataDir: string) {
      const start = performance.now();
      const { exitCode, output } = await runVitrine(words, { dataDir });
      takesMs = performance.now() - start;
      expect([exitCode, output]).toEqual([0, expect.any(String)]);
      return output;
    },
    /** @returns true if it ended before */
    async kill(words: string[], dataDir: string): Promise<boolean> {
      const child = Bun.spawn([EXECUTABLE, ...words, "--data-dir", dataDir], {
        stdout: "ignore",
        stderr: "ignore",
      });
      const timer = setTimeout(() => child.kill("SIGKILL"), random(Math.ceil(takesMs * 1.1)));
      await child.exited;
      clearTimeout(timer);
      return child.signalCode === null;
    },
  };
}

const archivesIn = (folder: string) => readdirSync(folder).filter((name) => ARCHIVE_NAME.test(name));

test(
  "a backup that is killed at any moment leaves no archive, or a whole one",
  async () => {
    await using directory = await createTemporaryDirectory();
    const [dataDir, folder] = [join(directory.path, "data"), join(directory.path, "backups")];
    await createSite(dataDir, ["a", "b"]);
    const killer = createKiller(1);
    await killer.runOnce(["backup", folder], dataDir);
    let killed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      if (!(await killer.kill(["backup", folder], dataDir))) killed += 1;
      for (const name of archivesIn(folder)) {
        const source = await findBackup(join(folder, name), NO_BUCKET);
        if ("folder" in source) throw new Error(`${name} is a folder`);
        expect((await verifyArchive(source, { identity: null })).files).toBe(11);
      }
      const unfinished = readdirSync(folder).filter((name) => !ARCHIVE_NAME.test(name));
      expect(unfinished.filter((name) => !name.endsWith(".part"))).toEqual([]);
    }
    expect(killed).toBeGreaterThan(0);
    await killer.runOnce(["backup", folder], dataDir);
    expect(readdirSync(dataDir)).not.toContain(".backup");
    expect((await runVitrine(["check"], { dataDir })).output).toContain("No damage found");
  },
  TIMEOUT_MS,
);

test(
  "a restore that is killed at any moment leaves the old site or the new one, whole",
  async () => {
    await using directory = await createTemporaryDirectory();
    const [dataDir, folder] = [join(directory.path, "data"), join(directory.path, "backups")];
    const pairs: [string, string][] = [
      ["a", "b"],
      ["c", "d"],
    ];
    const archives: string[] = [];
    const killer = createKiller(2);
    const sums = new Map<string, string>();
    for (const [index, letters] of pairs.entries()) {
      const original = join(directory.path, `site-${index}`);
      await createSite(original, letters);
      for (const [name, sum] of sumsOf(original)) sums.set(name, sum);
      archives.push(await killer.runOnce(["backup", folder], original));
    }
    await killer.runOnce(["restore", archives[0] ?? ""], dataDir);
    await killer.runOnce(["restore", archives[1] ?? "", "--replace"], dataDir);
    const seen = new Set<string>();
    let killed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const target = lettersOf(dataDir) === "ab" ? 1 : 0;
      const words = ["restore", archives[target] ?? "", "--replace"];
      // Each tenth ends, however busy the machine is, so that both sites are replaced.
      const isDone =
        round % 10 === 9 ? Boolean(await killer.runOnce(words, dataDir)) : await killer.kill(words, dataDir);
      if (!isDone) killed += 1;
      await startAndStop(dataDir);
      const letters = lettersOf(dataDir);
      seen.add(letters);
      const found = [...sumsOf(dataDir)];
      expect([round, letters, found.length]).toEqual([
        round,
        isDone ? (pairs[target] ?? []).join("") : letters,
        10,
      ]);
      expect(found.every(([name, sum]) => letters.includes(name[0] ?? "-") && sums.get(name) === sum)).toBe(
        true,
      );
      for (const name of readdirSync(dataDir))
        if (name.startsWith("replaced-")) rmSync(join(dataDir, name), { recursive: true });
      expect(readdirSync(dataDir)).not.toContain("restore.staged");
    }
    expect([...seen].sort()).toEqual(["ab", "cd"]);
    expect(killed).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

async function startAndStop(dataDir: string) {
  const server = await startVitrine({ dataDir });
  await server.stop();
}

/** Of all images, by name. */
function sumsOf(dataDir: string): Map<string, string> {
  const names = readdirSync(join(dataDir, "uploads")).filter((name) => !name.startsWith("."));
  return new Map(names.map((name) => [name, String(Bun.hash(readFileSync(join(dataDir, "uploads", name))))]));
}

/** Of the pictures in the database. */
function lettersOf(dataDir: string): string {
  using database = new Database(join(dataDir, "vitrine.db"), { readonly: true });
  const rows = database.query<{ file: string }, []>("SELECT file FROM pictures ORDER BY file").all();
  return rows.map(({ file }) => file[0]).join("");
}
