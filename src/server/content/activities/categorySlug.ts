import { CATEGORY_LIMITS } from "#contract/content/categories.ts";

/**
 * Creates a slug from the Latin letters and digits of a name, or `category-N` for a name without any, as in
 * Thai.
 * @param taken slugs of the other categories
 */
export function categorySlug(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const base = words
    ?.join("-")
    .slice(0, CATEGORY_LIMITS.slug - "-20".length)
    .replace(/-$/, "");
  if (base && !taken.has(base)) return base;
  const prefix = base ?? "category";
  let number = base ? 2 : 1;
  while (taken.has(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
