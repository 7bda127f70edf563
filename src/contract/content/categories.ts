export const CATEGORY_LIMITS = { categories: 20, name: 80, slug: 60 } as const;

export const CATEGORY_MESSAGES = {
  nameRequired: "Name is required",
  nameTaken: "Another category has this name",
  filterLabel: "Filter label must be a text",
  isHiddenWhenEmpty: "isHiddenWhenEmpty must be true or false",
  notFound: "Category not found",
  tooMany: `There can be at most ${CATEGORY_LIMITS.categories} categories`,
  last: "The last category cannot be deleted. Add another one first.",
  order: "order must be form or filter",
  position: `position must be a whole number from 0 to ${CATEGORY_LIMITS.categories - 1}`,
  unassign: "unassign must be true",
  moveTo: "The category to move the activities to no longer exists",
  moveToSelf: "Choose another category to move the activities to",
} as const;

/** A category of activities on the wire. Lists are in the order of the activity form. */
export interface Category {
  /** Created from the name and never changed. Used in the filter's address. */
  slug: string;
  name: string;
  filterLabel: string;
  /** From 0, in the public filter. */
  filterPosition: number;
  /** True if the public filter hides it while it is empty. */
  isHiddenWhenEmpty: boolean;
  /** Number of its activities. */
  activities: number;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface CategoryUsage {
  activities: number;
  /** Activities without another category. */
  withoutOther: number;
}

export const CATEGORY_ORDERS = ["form", "filter"] as const;
/** The order of the activity form, or of the public filter. */
export type CategoryOrder = (typeof CATEGORY_ORDERS)[number];

/** True if the text has the form of a slug, whether or not the category exists. */
export function isCategorySlug(text: string): boolean {
  return text.length <= CATEGORY_LIMITS.slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** In the order of the public filter, without hidden empty ones. */
export function visibleFilterCategories(categories: readonly Category[]): Category[] {
  return sortByFilterPosition(categories).filter(
    ({ isHiddenWhenEmpty, activities }) => !isHiddenWhenEmpty || activities > 0,
  );
}

export function sortByFilterPosition(categories: readonly Category[]): Category[] {
  return [...categories].sort((one, other) => one.filterPosition - other.filterPosition);
}
