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

/** A category of activities on the wire. Lists of them are in the order of the activity form. */
export interface Category {
  /** Made from the name when the category is created; it never changes. Used in the filter's address. */
  slug: string;
  name: string;
  filterLabel: string;
  /** From 0, in the public filter. */
  filterPosition: number;
  /** The public filter leaves it out while no activity has it. */
  isHiddenWhenEmpty: boolean;
  /** Activities that have it. */
  activities: number;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface CategoryUsage {
  activities: number;
  /** Activities that have no other category. */
  withoutOther: number;
}

export const CATEGORY_ORDERS = ["form", "filter"] as const;
/** Of the activity form, or of the public filter. */
export type CategoryOrder = (typeof CATEGORY_ORDERS)[number];

/** Whether a text has the form of a slug: nothing is said of whether there is such a category. */
export function isCategorySlug(text: string): boolean {
  return text.length <= CATEGORY_LIMITS.slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** In the order of the public filter, without those that are hidden while they are empty. */
export function filterCategories(categories: readonly Category[]): Category[] {
  return inFilterOrder(categories).filter(
    ({ isHiddenWhenEmpty, activities }) => !isHiddenWhenEmpty || activities > 0,
  );
}

export function inFilterOrder(categories: readonly Category[]): Category[] {
  return [...categories].sort((one, other) => one.filterPosition - other.filterPosition);
}
