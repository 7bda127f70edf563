import { expect, test } from "bun:test";

import { visibleFilterCategories, isCategorySlug } from "#contract/content/categories.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";

test("lists categories in filter order and hides the empty one that is marked to be hidden", () => {
  const labels = visibleFilterCategories(DEFAULT_CATEGORIES).map(({ filterLabel }) => filterLabel);
  expect(labels).toEqual([
    "Artificial Intelligence (AI) Consult",
    "Business Consult",
    "Digital Transformation Consult",
    "EdTech Consult",
    "Enterprise Architecture (EA)",
  ]);
});

test("lists a category that is hidden while empty once an activity uses it", () => {
  const used = DEFAULT_CATEGORIES.map((one) => ({ ...one, activities: 1 }));
  expect(visibleFilterCategories(used).at(-1)?.filterLabel).toBe("Cybersecurity Cloud & IT Infrastructure");
});

test("recognizes slugs", () => {
  for (const { slug } of DEFAULT_CATEGORIES) expect(isCategorySlug(slug)).toBe(true);
  for (const text of ["", "-", "a--b", "EDTECH", "a b", "ไทย", "__proto__", "a".repeat(61)]) {
    expect([text, isCategorySlug(text)]).toEqual([text, false]);
  }
});
