// The names behind the numbers of views: read once, and still right when there are more of them than are remembered.
import { expect, test } from "bun:test";

import { createSourceAllowance } from "#server/analytics/track/sourceAllowance.ts";
import { createViewWriter } from "#server/analytics/track/viewWriter.ts";
import { namesOfPages } from "#server/analytics/viewNames.ts";
import { testApp } from "#tests/support/testApp.ts";

/** One more than are remembered. */
const MANY = 20_001;

test("knows the names of pages that came later too, and their latest titles", async () => {
  await using house = await testApp();
  const { db } = house.parts;
  const view = (path: string, title: string) => {
    const kind = { device: "", browser: "", system: "", referrer: "", campaign: "", country: "" };
    createViewWriter(
      db,
      createSourceAllowance(
        () => 0,
        () => undefined,
      ),
    ).addView({
      ...kind,
      path,
      title,
      visitor: "v",
      session: "00",
      at: 0,
    });
  };
  view("/1", "Page 1");
  expect(namesOfPages(db, [1]).get(1)).toEqual({ n: 1, path: "/1", title: "Page 1" });
  view("/2", "Page 2");
  expect(namesOfPages(db, [2, 1]).get(2)).toEqual({ n: 2, path: "/2", title: "Page 2" });
  view("/1", "New");
  expect(namesOfPages(db, [1]).get(1)?.title).toBe("New");
});

test("names all of more pages than it remembers", async () => {
  await using house = await testApp();
  const { db } = house.parts;
  const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
  db.$client
    .query("INSERT INTO view_pages (n, path, title) SELECT value, '/' || value, '' FROM json_each(?)")
    .run(JSON.stringify(numbers));
  expect(namesOfPages(db, [1]).size).toBe(1);
  expect(namesOfPages(db, numbers).get(MANY)?.path).toBe(`/${MANY}`);
  expect(namesOfPages(db, numbers).size).toBe(MANY);
  expect(namesOfPages(db, [7]).size).toBe(1);
});
