// The names behind the numbers of views: read once, and still right when there are more of them than are remembered.
import { expect, test } from "bun:test";

import { listTitles, namePaths } from "#server/store/viewNames.ts";
import { testApp } from "#tests/support/testApp.ts";

/** One more than are remembered. */
const MANY = 20_001;

test("knows the names of pages that came later too, and their latest titles", async () => {
  await using house = await testApp();
  const { db } = house.services;
  const add = (n: number) =>
    db.$client.query("INSERT INTO view_pages (n, path, title) VALUES (?, ?, ?)").run(n, `/${n}`, `Page ${n}`);
  add(1);
  expect(namePaths(db, [1]).get(1)).toEqual({ n: 1, path: "/1" });
  add(2);
  expect(namePaths(db, [2, 1]).get(2)).toEqual({ n: 2, path: "/2" });
  expect(namePaths(db, [2, 1]).get(1)).toEqual({ n: 1, path: "/1" });
  db.$client.run("UPDATE view_pages SET title = 'New' WHERE n = 1");
  expect(listTitles(db, [1, 2])).toEqual(
    new Map([
      [1, "New"],
      [2, "Page 2"],
    ]),
  );
  expect(listTitles(db, [])).toEqual(new Map());
});

test("names all of more pages than it remembers", async () => {
  await using house = await testApp();
  const { db } = house.services;
  const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
  db.$client
    .query("INSERT INTO view_pages (n, path, title) SELECT value, '/' || value, '' FROM json_each(?)")
    .run(JSON.stringify(numbers));
  expect(namePaths(db, [1]).size).toBe(1);
  expect(namePaths(db, numbers).get(MANY)?.path).toBe(`/${MANY}`);
  expect(namePaths(db, numbers).size).toBe(MANY);
  expect(namePaths(db, [7]).size).toBe(1);
});
