import { expect, test } from "bun:test";
import { join } from "node:path";

import { fillExcerpts } from "#server/content/articles/fillExcerpts.ts";
import { articles } from "#server/database/contentSchema.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const EXCERPTS = MIGRATIONS.findIndex(({ name }) => name.includes("excerpts"));
const ARTICLES = 450;

test("stores the excerpts of articles from before the upgrade and keeps the rest of the records", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, MIGRATIONS.slice(0, EXCERPTS));
  const insert = before.$writer.connection.$client.query(
    "INSERT INTO articles (id, title, content, author, status, created_at, updated_at) VALUES (?, 'T', ?, 'A', 'Published', 1, 7)",
  );
  for (let index = 0; index < ARTICLES; index += 1)
    insert.run(`id-${index}`, `## Part\n\nArticle *${index}*.`);
  closeDatabase(before);

  const after = openDatabase(path, MIGRATIONS);
  await fillExcerpts(after);
  const rows = await after.select().from(articles);
  expect(rows).toHaveLength(ARTICLES);
  for (const { id, excerpt, content, updatedAt } of rows) {
    const number = id.slice(3);
    expect([excerpt, content, updatedAt]).toEqual([
      `Article ${number}.`,
      `## Part\n\nArticle *${number}*.`,
      7,
    ]);
  }
  closeDatabase(after);
});
