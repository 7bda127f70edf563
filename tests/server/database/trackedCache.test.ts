import { expect, test } from "bun:test";

import { createTableTracker, createTrackedCache } from "#server/database/tableTracker.ts";

function createFixture() {
  const tables = createTableTracker();
  const reads: string[] = [];
  let isFailing = false;
  const get = createTrackedCache({
    tables,
    minCapacity: 10,
    async read(key) {
      tables.onRead("select * from articles");
      reads.push(key);
      if (isFailing) throw new Error("unreadable");
      return key.toUpperCase();
    },
  });
  return { tables, reads, get, fail: (value: boolean) => (isFailing = value) };
}

test("reads a value once until one of its tables is written", async () => {
  const { tables, reads, get } = createFixture();
  expect([await get("a"), await get("a"), await get("b")]).toEqual(["A", "A", "B"]);
  expect(reads).toEqual(["a", "b"]);
  tables.onWrite("update messages set name = ''");
  await get("a");
  expect(reads).toEqual(["a", "b"]);
  tables.onWrite("update articles set title = ''");
  await get("a");
  expect(reads).toEqual(["a", "b", "a"]);
});

test("what is computed from a cached value depends on its tables", async () => {
  const { tables, get } = createFixture();
  await get("a");
  const page = tables.track(() => get("a"));
  await page.result;
  expect(tables.isCurrent(page.reads)).toBe(true);
  tables.onWrite("update articles set title = ''");
  expect(tables.isCurrent(page.reads)).toBe(false);
});

test("a failure is not cached", async () => {
  const { get, fail } = createFixture();
  fail(true);
  await expect(get("a")).rejects.toThrow("unreadable");
  fail(false);
  expect(await get("a")).toBe("A");
});
