import type { Category } from "#contract/content/categories.ts";

/**
 * The categories of a new site in the order of the activity form; `activities`, the number of uses, is 0 for all.
 */
export const DEFAULT_CATEGORIES: readonly Category[] = [
  sampleCategory("business", "Business Consult", { filterPosition: 1 }),
  sampleCategory("enterprise-architecture", "Enterprise Architecture (EA) Consult", {
    filterLabel: "Enterprise Architecture (EA)",
    filterPosition: 4,
  }),
  sampleCategory("digital-transformation", "Digital Transformation Consult", { filterPosition: 2 }),
  sampleCategory("edtech", "EdTech Consult", { filterPosition: 3 }),
  sampleCategory("cybersecurity", "Cybersecurity Cloud & IT Infrastructure Consult", {
    filterLabel: "Cybersecurity Cloud & IT Infrastructure",
    filterPosition: 5,
    isHiddenWhenEmpty: true,
  }),
  sampleCategory("artificial-intelligence", "Artificial Intelligence (AI)", {
    filterLabel: "Artificial Intelligence (AI) Consult",
    filterPosition: 0,
  }),
];

export const CATEGORY_NAMES = DEFAULT_CATEGORIES.map(({ name }) => name);

export function sampleCategory(slug: string, name: string, changes: Partial<Category> = {}): Category {
  return {
    slug,
    name,
    filterLabel: name,
    filterPosition: 0,
    isHiddenWhenEmpty: false,
    activities: 0,
    updatedAt: "1970-01-01T00:00:00.000Z",
    ...changes,
  };
}
