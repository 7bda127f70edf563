import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { listActivities } from "#tests/e2e/support/server/demoSite.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const COLUMNS = `SELECT tables.name || '.' || columns.name || ' ' || columns.type AS text
  FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' ORDER BY text`;
/** One folder for each released version, written by `scripts/release/fixture.ts`. */
const FIXTURES = "tests/fixtures/releases";

/** How the data of a version gets into an empty folder. */
const WAYS: Record<string, (fixture: string, dataDir: string) => Promise<void>> = {
  async "data folder"(fixture, dataDir) {
    await new Bun.Archive(await Bun.file(join(fixture, "data.tar.gz")).bytes()).extract(dataDir);
  },
  async backup(fixture, dataDir) {
    const restored = await runVitrine(["restore", join(fixture, "backup.tar.zst")], { dataDir });
    expect(restored).toMatchObject({ exitCode: 0 });
  },
};

test.each(
  readdirSync(FIXTURES).flatMap((version) => Object.keys(WAYS).map((way) => [way, version] as const)),
)("opens the %s of version %s with all its content", async (way, version) => {
  const content = await Bun.file(join(FIXTURES, version, "content.json")).json();
  await using folder = await createTemporaryDirectory();
  await WAYS[way]?.(join(FIXTURES, version), folder.path);
  await using site = await startVitrine({ dataDir: folder.path });
  const text = async (path: string) => (await fetch(site.url + path)).text();
  expect(await text("/")).toContain(content.activity);
  expect(await text("/articles")).toContain(content.article);
  expect(await text("/th/articles")).toContain(content.thaiArticle);
  const [activity] = await listActivities(site.url);
  expect((await fetch(site.url + activity?.logo)).status).toBe(200);
  const admin = await signIn(site.url);
  const inbox = await (await admin.request("GET", "/messages")).json();
  expect(inbox.pagination).toMatchObject({ totalItems: content.messages });
  await using empty = await startVitrine();
  expect(listColumns(folder.path)).toEqual(listColumns(empty.dataDir));
  expect(await runVitrine(["check"], { dataDir: folder.path })).toMatchObject({ exitCode: 0 });
});

function listColumns(dataDir: string): string[] {
  using database = openDatabase(dataDir);
  return database
    .query<{ text: string }, []>(COLUMNS)
    .all()
    .map(({ text }) => text);
}
