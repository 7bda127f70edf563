// The six categories: stored names, filter labels, and the order of the public filter.
import { expect, test } from "bun:test";

import {
  CATEGORIES,
  categoryByName,
  categoryBySlug,
  FILTER_ORDER,
  OPTIONAL_FILTER,
} from "#contract/categories.ts";

test("has the six stored names of the specification", () => {
  expect(CATEGORIES.map((category) => category.name)).toEqual([
    "Business Consult",
    "Enterprise Architecture (EA) Consult",
    "Digital Transformation Consult",
    "EdTech Consult",
    "Cybersecurity Cloud & IT Infrastructure Consult",
    "Artificial Intelligence (AI)",
  ]);
});

test("offers the public filter in its own order, with its own labels and the optional one last", () => {
  expect(FILTER_ORDER.map((slug) => categoryBySlug(slug)?.filterLabel)).toEqual([
    "Artificial Intelligence (AI) Consult",
    "Business Consult",
    "Digital Transformation Consult",
    "EdTech Consult",
    "Enterprise Architecture (EA)",
    "Cybersecurity Cloud & IT Infrastructure",
  ]);
  expect(FILTER_ORDER.at(-1)).toBe(OPTIONAL_FILTER);
});

test("finds a category by its slug and by its name, and nothing by anything else", () => {
  for (const category of CATEGORIES) {
    expect(categoryBySlug(category.slug)).toBe(category);
    expect(categoryByName(category.name)).toBe(category);
  }
  for (const word of ["", "toString", "__proto__", "EDTECH"]) {
    expect(categoryBySlug(word)).toBeNull();
    expect(categoryByName(word)).toBeNull();
  }
});
