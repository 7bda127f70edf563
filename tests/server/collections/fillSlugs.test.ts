import { expect, test } from "bun:test";
import { join } from "node:path";

import { fillSlugs } from "#server/collections/fillSlugs.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import { articleAddresses } from "#server/database/contentSchema.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const ADDRESSES = MIGRATIONS.findIndex(({ name }) => name.includes("addresses"));
const COLLECTIONS = CONTENT_FEATURES.map(({ collection }) => collection);
/** More than one statement takes. */
const ARTICLES = 1_200;

test("texts from before the upgrade get addresses from their titles, once", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, MIGRATIONS.slice(0, ADDRESSES));
  const { $client } = before.$writer.connection;
  const article = $client.query("INSERT INTO articles (id, created_at, updated_at) VALUES (?, 1, 7)");
  const text = $client.query(
    `INSERT INTO article_texts (article_id, language, status, listed_at, updated_at, title, author, content)
      VALUES (?, ?, 'Published', 1, 7, ?, 'A', 'C')`,
  );
  $client.transaction(() => {
    for (let index = 0; index < ARTICLES; index += 1) {
      const id = `id-${String(index).padStart(4, "0")}`;
      article.run(id);
      text.run(id, "en", index < 3 ? "Same title" : `Title ${index}`);
      if (index < 2) text.run(id, "th", "แผนที่น้ำท่วม");
    }
  })();
  closeDatabase(before);

  const after = openDatabase(path, MIGRATIONS);
  await fillSlugs(after, COLLECTIONS);
  const rows = await after
    .select()
    .from(articleAddresses)
    .orderBy(articleAddresses.ownerId, articleAddresses.language);
  expect(rows).toHaveLength(ARTICLES + 2);
  expect(rows.every(({ isCurrent }) => isCurrent)).toBe(true);
  expect(rows.slice(0, 6).map(({ ownerId, language, slug }) => [ownerId, language, slug])).toEqual([
    ["id-0000", "en", "same-title"],
    ["id-0000", "th", "แผนที่น้ำท่วม"],
    ["id-0001", "en", "same-title-2"],
    ["id-0001", "th", "แผนที่น้ำท่วม-2"],
    ["id-0002", "en", "same-title-3"],
    ["id-0003", "en", "title-3"],
  ]);
  await fillSlugs(after, COLLECTIONS);
  expect(await after.$count(articleAddresses)).toBe(ARTICLES + 2);
  closeDatabase(after);
});
