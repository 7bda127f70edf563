import { expect, test } from "bun:test";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const VIEWS = MIGRATIONS.findIndex(({ name }) => name.includes("views"));

const COLUMNS = ["at", "path", "title", "referrer", "visitor", "session", "device", "browser"] as const;
/** Not in order of time. */
const OLD: (string | number)[][] = [
  [3000, "/about", "About", "https://firm.example/", "mali", "m1", "Desktop", "Chrome"],
  [1000, "/", "An old title", "https://search.example/", "mali", "m1", "Desktop", "Chrome"],
  [2000, "/", "Home", "", "anan", "a1", "Mobile", "Safari"],
  [3000, "/", "Home", "", "mali", "m2", "Desktop", "Chrome"],
  // A session whose network, and so its visitor id, changed.
  [4000, "/about", "About", "", "suda", "a1", "Mobile", "Safari"],
];

test("keeps all views with the same visitors and sessions", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, MIGRATIONS.slice(0, VIEWS));
  const places = COLUMNS.map(() => "?").join(", ");
  for (const view of OLD) {
    before.$writer.connection.$client
      .query(`INSERT INTO page_views (${COLUMNS.join(", ")}) VALUES (${places})`)
      .run(...view);
  }
  closeDatabase(before);

  const after = openDatabase(path, MIGRATIONS);
  const all = (sql: string) => after.$client.query(sql).values();
  const kept = all(`
    SELECT at, path, entry.entry, key, CAST(session AS text), device, browser, system
    FROM views JOIN view_pages ON view_pages.n = page JOIN visits ON visits.n = visit
      JOIN visitors ON visitors.n = visitor JOIN view_agents ON view_agents.n = agent
      JOIN (SELECT visits.n, path AS entry FROM visits JOIN view_pages ON view_pages.n = entry) AS entry ON entry.n = visit
    ORDER BY views.n`);
  expect(kept).toEqual([
    [1000, "/", "/", "mali", "m1", "Desktop", "Chrome", "Other"],
    [2000, "/", "/", "anan", "a1", "Mobile", "Safari", "Other"],
    [3000, "/about", "/", "mali", "m1", "Desktop", "Chrome", "Other"],
    [3000, "/", "/", "mali", "m2", "Desktop", "Chrome", "Other"],
    [4000, "/about", "/about", "suda", "a1", "Mobile", "Safari", "Other"],
  ]);
  expect(all("SELECT path, title FROM view_pages ORDER BY path")).toEqual([
    ["/", "Home"],
    ["/about", "About"],
  ]);
  expect(all("SELECT key, n FROM visitors")).toEqual(
    expect.arrayContaining([
      ["mali", 1],
      ["anan", 2],
      ["suda", 3],
    ]),
  );
  expect(
    all(
      "SELECT CAST(session AS text), referrer FROM visits JOIN view_sources ON view_sources.n = source ORDER BY visits.n",
    ),
  ).toEqual([
    ["m1", "https://search.example/"],
    ["a1", ""],
    ["m2", ""],
    ["a1", ""],
  ]);
  expect(all("SELECT name FROM sqlite_schema WHERE name LIKE 'page_views%'")).toEqual([]);
  closeDatabase(after);
});

test("a site without views has none afterwards", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  closeDatabase(openDatabase(path, MIGRATIONS.slice(0, VIEWS)));
  const after = openDatabase(path, MIGRATIONS);
  expect(after.$client.query("SELECT count(*) FROM views").values()).toEqual([[0]]);
  closeDatabase(after);
});
