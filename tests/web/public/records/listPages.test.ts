import { expect, test } from "bun:test";

import { linkedPages } from "#web/public/records/Pagination.tsx";
import { listQuery, LIST_SEARCH } from "#web/public/records/listPages.ts";

test.each([
  ["2", true],
  ["19", true],
  ["999999", true],
  ["1", false],
  ["0", false],
  ["-2", false],
  ["02", false],
  ["2.5", false],
  ["1000000", false],
  ["two", false],
])("page=%s is a page of its own: %p", (value, isPage) => {
  expect(LIST_SEARCH.page(value)).toBe(isPage);
});

test("only further pages have a number in their URL, and each keeps the filter", () => {
  expect([listQuery(1), listQuery(2), listQuery(1, "training"), listQuery(3, "training")]).toEqual([
    "",
    "?page=2",
    "?category=training",
    "?category=training&page=3",
  ]);
});

test.each([
  [1, 2, "1 2"],
  [1, 3, "1 2 3"],
  [1, 9, "1 2 … 9"],
  [3, 9, "1 2 3 4 … 9"],
  [5, 9, "1 … 4 5 6 … 9"],
  [7, 9, "1 … 6 7 8 9"],
  [9, 9, "1 … 8 9"],
  [400, 834, "1 … 399 400 401 … 834"],
])("page %d of %d links %s", (current, total, links) => {
  expect(
    linkedPages(current, total)
      .map((page) => page ?? "…")
      .join(" "),
  ).toBe(links);
});
