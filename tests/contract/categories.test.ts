import { expect, test } from "bun:test";

import { visibleFilterCategories, isCategorySlug } from "#contract/content/categories.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";

test("shows the filter in its own order, without the category that is hidden while it is empty", () => {
  const labels = visibleFilterCategories(DEFAULT_CATEGORIES).map(({ filterLabel }) => filterLabel);
  expect(labels).toEqual([
    "Artificial Intelligence (AI) Consult",
    "Business Consult",
    "Digital Transformation Consult",
    "EdTech Consult",
    "Enterprise Architecture (EA)",
  ]);
});

test("shows a category that is hidden while empty as soon as an activity has it", () => {
  const used = DEFAULT_CATEGORIES.map((one) => ({ ...one, activities: 1 }));
  expect(visibleFilterCategories(used).at(-1)?.filterLabel).toBe("Cybersecurity Cloud & IT Infrastructure");
});

test("tells a slug from other texts", () => {
  for (const { slug } of DEFAULT_CATEGORIES) expect(isCategorySlug(slug)).toBe(true);
  for (const text of ["", "-", "a--b", "EDTECH", "a b", "ไทย", "__proto__", "a".repeat(61)]) {
    expect([text, isCategorySlug(text)]).toEqual([text, false]);
  }
});
