import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { wordPressFile } from "#tests/support/content/importTestServer.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { propertyRuns } from "#tests/support/propertyRuns.ts";
import { createRandomInt } from "#tests/support/random.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const ROUNDS = propertyRuns(12, 100);
const TEXTS = 300;
const TIMEOUT_MS = 900_000;
const EXECUTABLE = resolve("dist/vitrine");

/** An export with pictures, and a site that it is imported into. */
async function createSite(folder: string) {
  const uploads = join(folder, "uploads");
  await mkdir(uploads);
  for (let number = 0; number < 4; number += 1)
    await writeFile(join(uploads, `p${number}.png`), createPng(300 + number, 200));
  const items = Array.from({ length: TEXTS }, (_, number) => ({
    title: `Text ${number}`,
    name: `text-${number}`,
    content: `Words.\n\n<img src="https://old.example/p${number % 4}.png" alt="A picture">`,
  }));
  const file = join(folder, "export.xml");
  await writeFile(file, wordPressFile(items));
  const dataDir = join(folder, "data");
  await (await startVitrine({ dataDir, env: ADMIN_ENV })).stop();
  return { dataDir, command: ["import", file, `--pictures=${uploads}`, "--yes"] };
}

function count(dataDir: string) {
  using db = new Database(join(dataDir, "vitrine.db"), { strict: true });
  return db
    .query(
      `SELECT (SELECT count(*) FROM articles) AS articles, (SELECT count(*) FROM article_texts) AS texts,
      (SELECT count(*) FROM redirects) AS redirects, (SELECT count(*) FROM pictures) AS pictures`,
    )
    .get();
}

test(
  "an import that is killed leaves all of it or nothing, and the site starts",
  async () => {
    await using folder = await createTemporaryDirectory();
    const { dataDir, command } = await createSite(folder.path);
    const none = { articles: 0, texts: 0, redirects: 0, pictures: 0 };
    const all = { articles: TEXTS, texts: TEXTS, redirects: TEXTS, pictures: 4 };
    const random = createRandomInt(7);
    const before = join(folder.path, "before");
    await cp(dataDir, before, { recursive: true });
    const started = performance.now();
    expect(await runVitrine(command, { dataDir })).toMatchObject({ exitCode: 0 });
    const takenMs = performance.now() - started;
    expect(count(dataDir)).toEqual(all);
    let killed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await rm(dataDir, { recursive: true });
      await cp(before, dataDir, { recursive: true });
      const child = Bun.spawn([EXECUTABLE, ...command], {
        env: { DATA_DIR: dataDir },
        stdio: ["ignore", "ignore", "ignore"],
      });
      const timer = setTimeout(() => child.kill("SIGKILL"), random(Math.ceil(takenMs)));
      await child.exited;
      clearTimeout(timer);
      killed += Number(child.signalCode === "SIGKILL");
      const outcomes: unknown[] = [none, all];
      expect(outcomes).toContainEqual(count(dataDir));
    }
    expect(killed).toBeGreaterThan(0);
    // What was stored of the pictures before the kill is no part of the site.
    await (await startVitrine({ dataDir, env: ADMIN_ENV })).stop();
    expect(await runVitrine(["check"], { dataDir })).toMatchObject({ exitCode: 0 });
    await runVitrine(command, { dataDir });
    expect(count(dataDir)).toEqual(all);
    expect(
      (await readdir(join(dataDir, "uploads"))).filter((name) => /^\w{32}\.png$/.test(name)),
    ).toHaveLength(4);
  },
  TIMEOUT_MS,
);
