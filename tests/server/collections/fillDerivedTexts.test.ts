import { expect, test } from "bun:test";
import { join } from "node:path";

import { fillDerivedTexts } from "#server/collections/fillDerivedTexts.ts";
import { articleCollection } from "#server/content/articles/articleCollection.ts";
import { articleTexts } from "#server/database/contentSchema.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const EXCERPTS = MIGRATIONS.findIndex(({ name }) => name.includes("excerpts"));
const ARTICLES = 450;

test("stores excerpts and fingerprints of articles from before the upgrade and keeps the rest of the records", async () => {
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
  await fillDerivedTexts(after, [articleCollection]);
  const rows = await after.select().from(articleTexts);
  expect(rows).toHaveLength(ARTICLES);
  expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(ARTICLES);
  for (const { ownerId, excerpt, content, updatedAt } of rows) {
    const number = ownerId.slice(3);
    expect([excerpt, content, updatedAt]).toEqual([
      `Article ${number}.`,
      `## Part\n\nArticle *${number}*.`,
      7,
    ]);
  }
  closeDatabase(after);
});
