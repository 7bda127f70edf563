import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { withExclusiveDatabase } from "#commands/dataFolder.ts";
import { Rollups } from "#server/analytics/rollups/rollups.ts";
import { getSite } from "#server/settings/repository.ts";
import { readConfig } from "#commands/config.ts";
import { createLogger } from "#server/logger.ts";
import type { Db } from "#server/database/open.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { storeViews, generateHistory } from "#tests/support/analytics/generateHistory.ts";
import { testWith } from "#tests/support/testWith.ts";

const SEED = 3;

function withDatabase(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  return withExclusiveDatabase(readConfig({ DATA_DIR: dataDir }), work);
}

function rebuild(dataDir: string) {
  return runCommandInProcess(["analytics", "rebuild", "--data-dir", dataDir]);
}

const test = testWith(createTemporaryDirectory);

test("rebuilds the rollups and reports that they match", async (folder) => {
  const { views } = generateHistory(SEED);
  await withDatabase(folder.path, async (db) => {
    await storeViews(db, views.slice(0, 10));
    await new Rollups({
      db,
      getSite: () => getSite(db),
      log: createLogger("error", console.log),
    }).catchUp();
    await storeViews(db, views.slice(10));
  });
  const { exitCode, stdout, stderr } = await rebuild(folder.path);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toMatch(
    new RegExp(
      `^Rebuilt the rollups from ${views.length} views in [\\d.]+ s\\.\\nThey match the previous rollups\\.\\n$`,
    ),
  );
});

test("reports rollups that differ and repairs them", async (folder) => {
  await withDatabase(folder.path, async (db) => {
    await storeViews(db, generateHistory(SEED).views);
    await new Rollups({
      db,
      getSite: () => getSite(db),
      log: createLogger("error", console.log),
    }).catchUp();
    db.$writer.connection.$client.run("UPDATE sums_by_day SET views = views + 1");
    db.$writer.connection.$client.run("UPDATE visits SET day = day + 1 WHERE n = 1");
  });
  expect((await rebuild(folder.path)).stdout).toMatch(
    /The previous rollups differed in: sums_by_day \(\d+ rows\), .*days of visits and visitors\./,
  );
  expect((await rebuild(folder.path)).stdout).toContain("They match the previous rollups.");
});

test("creates no database if there is none", async (folder) => {
  const { exitCode, stderr } = await rebuild(folder.path);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`No database found at ${join(folder.path, "vitrine.db")}.`);
  expect(readdirSync(folder.path)).toEqual([]);
});

test("changes nothing while the server is running", async (folder) => {
  await using server = await runServer({ env: { DATA_DIR: folder.path } });
  const { exitCode, stdout, stderr } = await rebuild(folder.path);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toContain("Another Vitrine is already running on the data folder");
});
