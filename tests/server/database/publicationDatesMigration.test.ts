import { expect, test } from "bun:test";
import { join } from "node:path";

import { listRecords } from "#server/collections/recordQueries.ts";
import { activityCollection } from "#server/content/activities/activityCollection.ts";
import { articleCollection } from "#server/content/articles/articleCollection.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import type { Db } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const DATES = MIGRATIONS.findIndex(({ name }) => name.includes("publication_dates"));

const ROWS = [
  `INSERT INTO activities (id, name, description, created_at, updated_at)
    VALUES ('a', 'River model', 'Text', 1000, 9000), ('b', 'Campus', 'Text', 2000, 2000)`,
  `INSERT INTO articles (id, title, content, author, status, created_at, updated_at) VALUES
    ('a', 'Old', 'A flood map', 'Mali', 'Published', 1000, 9000),
    ('b', 'Draft', 'A flood map', 'Mali', 'Draft', 2000, 2000),
    ('c', 'New', 'A flood map', 'Mali', 'Published', 3000, 3000)`,
];

async function upgrade(check: (db: Db) => Promise<void>) {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, MIGRATIONS.slice(0, DATES));
  for (const row of ROWS) before.$writer.connection.$client.run(row);
  closeDatabase(before);
  const after = openDatabase(path, MIGRATIONS);
  await check(after);
  closeDatabase(after);
}

const PAGE = { language: "en", page: 1, limit: 10 } as const;
const at = (time: number) => new Date(time).toISOString();

test("published records get their creation time as date, drafts get none", async () => {
  await upgrade(async (db) => {
    const { items: activities } = await listRecords(db, activityCollection, PAGE);
    expect(activities.map(({ _id, publishedAt }) => [_id, publishedAt])).toEqual([
      ["b", at(2000)],
      ["a", at(1000)],
    ]);
    const { items: articles } = await listRecords(db, articleCollection, PAGE);
    expect(articles.map(({ _id, publishedAt }) => [_id, publishedAt])).toEqual([
      ["c", at(3000)],
      ["b", null],
      ["a", at(1000)],
    ]);
  });
});

test("search still finds everything, in the new order, and reflects later changes", async () => {
  await upgrade(async (db) => {
    const find = async (search: string) =>
      (await listRecords(db, articleCollection, { ...PAGE, search })).items.map(({ _id }) => _id);
    expect(await find("flood")).toEqual(["c", "b", "a"]);
    const { $client } = db.$writer.connection;
    $client.run("UPDATE article_texts SET listed_at = 4000, content = 'A new river' WHERE article_id = 'a'");
    expect(await find("flood")).toEqual(["c", "b"]);
    $client.run("UPDATE article_texts SET content = 'A flood map' WHERE article_id = 'a'");
    expect(await find("flood")).toEqual(["a", "c", "b"]);
    $client.run("DELETE FROM articles WHERE id = 'c'");
    $client.run("INSERT INTO articles (id, published_at, created_at, updated_at) VALUES ('d', 1500, 1, 1)");
    $client.run(
      `INSERT INTO article_texts (article_id, language, status, listed_at, updated_at, title, author, content)
        VALUES ('d', 'en', 'Published', 1500, 1, 'Made', 'Mali', 'A flood map')`,
    );
    expect(await find("flood")).toEqual(["a", "b", "d"]);
  });
});
