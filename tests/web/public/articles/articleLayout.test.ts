import { expect, test } from "bun:test";

import { articleLayout } from "#web/public/articles/articleLayout.ts";

const placesOf = (count: number) => Array.from({ length: count }, (_, index) => articleLayout(index, count));

test.each([
  [1, "lead"],
  [2, "lead wide"],
  [3, "lead half half"],
  [4, "lead half half wide"],
  [5, "lead half half wide wide"],
  [6, "lead half half wide half half"],
  [7, "lead half half wide half half wide"],
])("%p articles have the layout %p", (count, places) => {
  expect(placesOf(count).join(" ")).toBe(places);
});

test("half-width articles always come in pairs", () => {
  for (let count = 1; count <= 100; count++) {
    const runs =
      placesOf(count)
        .join(" ")
        .match(/(half ?)+/g) ?? [];
    expect(runs.filter((run) => run.trim().split(" ").length !== 2)).toEqual([]);
  }
});
