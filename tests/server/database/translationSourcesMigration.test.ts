import { expect, test } from "bun:test";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const SOURCES = MIGRATIONS.findIndex(({ name }) => name.includes("translation_sources"));

/** An article, a category and settings in English and Thai; the tagline has no Thai text, the contact no English one. */
const ROWS = [
  `INSERT INTO pictures (file, type, bytes, width, height, created_at) VALUES ('abc.webp', 'image/webp', 1, 1, 1, 1)`,
  `INSERT INTO articles (id, created_at, updated_at) VALUES ('a', 1, 1)`,
  `INSERT INTO article_images (article_id, position, file, alt) VALUES ('a', 0, 'abc.webp', 'A bridge')`,
  `INSERT INTO article_texts (article_id, language, status, listed_at, updated_at, title, content, author, excerpt)
    VALUES ('a', 'en', 'Published', 1, 1, 'Title', '', '', '')`,
  `INSERT INTO article_texts (article_id, language, status, listed_at, updated_at, title, content, author, excerpt,
    source_language, source_texts) VALUES ('a', 'th', 'Published', 1, 1, 'ชื่อ', '', '', '', 'en', '{"title":"Title"}')`,
  `INSERT INTO categories (slug, name, position, filter_position, is_hidden_when_empty, updated_at)
    VALUES ('green', 'Green', 9, 9, 1, 1)`,
  `INSERT INTO category_texts (slug, language, name) VALUES ('green', 'th', 'เขียว')`,
  `INSERT INTO settings (key, value, updated_at) VALUES ('footerNote', '"Bangkok"', 1), ('footerNote:th', '"กรุงเทพฯ"', 1),
    ('taglines', '[]', 1), ('contactPrompt:th', '"ทักทาย"', 1)`,
];

test("translations made before the upgrade are not outdated after it", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, MIGRATIONS.slice(0, SOURCES));
  for (const row of ROWS) before.$writer.connection.$client.run(row);
  closeDatabase(before);
  const after = openDatabase(path, MIGRATIONS);
  const select = (sql: string) => after.$client.query(sql).values();
  expect(select("SELECT language, source_texts FROM article_texts ORDER BY language")).toEqual([
    ["en", null],
    ["th", '{"title":"Title","alt:abc":"A bridge"}'],
  ]);
  expect(select("SELECT source_name FROM category_texts")).toEqual([["Green"]]);
  expect(select("SELECT key, source_value FROM settings WHERE source_value IS NOT NULL")).toEqual([
    ["footerNote:th", '"Bangkok"'],
  ]);
  closeDatabase(after);
});
