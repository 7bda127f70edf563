import type { Language } from "#texts/language.ts";

export const CATEGORY_LIMITS = { categories: 20, name: 80, slug: 60 } as const;

/** In a further language. An empty name is that in the main language, an empty label the same as the name. */
export interface CategoryText {
  name: string;
  filterLabel: string;
  /** The name in the main language when this one was saved; `null` if it is not known. Sent by the server only. */
  sourceName?: string | null;
}

/** True if the name in the main language changed since the text was saved. */
export function isOutdatedText({ name, sourceName }: CategoryText, mainName: string): boolean {
  return name !== "" && sourceName != null && sourceName !== mainName;
}

export type CategoryTexts = Partial<Record<Language, CategoryText>>;

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
  /** Of a category with a text in a further language. */
  texts?: CategoryTexts;
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
