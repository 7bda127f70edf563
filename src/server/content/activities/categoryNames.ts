// Categories by slug or name.
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { ACTIVITIES } from "#resources/activities.ts";
import {
  activityCategories,
  activityTexts,
  categories,
  categoryTexts,
} from "#server/database/contentSchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { firstRow } from "#server/database/rows.ts";
import { AppError } from "#server/errors.ts";
import { CATEGORY_LIMITS } from "#contract/content/categories.ts";

const nameQuery = preparedStatement((db) =>
  db
    .select({
      slug: categories.slug,
      name: sql<string>`coalesce(${categoryTexts.name}, ${categories.name})`,
    })
    .from(categories)
    .leftJoin(
      categoryTexts,
      and(eq(categoryTexts.slug, categories.slug), eq(categoryTexts.language, sql.placeholder("language"))),
    )
    .prepare(),
);
const slugQuery = preparedStatement((db) =>
  db
    .select({ slug: categories.slug })
    .from(categories)
    .leftJoin(
      categoryTexts,
      and(eq(categoryTexts.slug, categories.slug), eq(categoryTexts.name, sql.placeholder("text"))),
    )
    .where(
      or(
        eq(categories.slug, sql.placeholder("text")),
        eq(categories.name, sql.placeholder("text")),
        isNotNull(categoryTexts.slug),
      ),
    )
    // A name may equal another category's slug, or name in another language.
    .orderBy(
      desc(eq(categories.slug, sql.placeholder("text"))),
      desc(eq(categories.name, sql.placeholder("text"))),
    )
    .prepare(),
);

/** True if the public filter has this slug. */
export async function hasCategory(db: Db, slug: string): Promise<boolean> {
  return (await firstRow(slugQuery(db).execute({ text: slug })))?.slug === slug;
}

/** @returns `null` if no category has this slug or name */
export async function findCategorySlug(db: Db, slugOrName: string): Promise<string | null> {
  return (await firstRow(slugQuery(db).execute({ text: slugOrName })))?.slug ?? null;
}

/** A condition on the texts of activities. */
export function hasCategorySlug(db: Reader, slug: string): SQL {
  // Counting with EXISTS would search the categories of each activity.
  return inArray(
    activityTexts.ownerId,
    db
      .select({ id: activityCategories.activityId })
      .from(activityCategories)
      .where(eq(activityCategories.slug, slug)),
  );
}

/** By slug, in a language. */
export async function getCategoryNames(db: Reader, language: string): Promise<Map<string, string>> {
  return new Map((await nameQuery(db).execute({ language })).map(({ slug, name }) => [slug, name]));
}

/**
 * The slugs of the named categories, in the order of the names.
 * @param names in any language
 * @throws AppError `invalid` for an unknown name
 */
export async function getCategorySlugs(tx: Reader, names: string[]): Promise<string[]> {
  const { name, slug } = categories;
  const translated = await tx
    .select({ name: categoryTexts.name, slug: categoryTexts.slug })
    .from(categoryTexts)
    .where(inJsonArray(categoryTexts.name, names));
  const rows = await tx.select({ name, slug }).from(categories).where(inJsonArray(name, names));
  // A name in the main language comes before the same one of another category.
  const slugs = new Map([...translated, ...rows].map((row) => [row.name, row.slug]));
  return names.map((wanted) => slugs.get(wanted) ?? throwUnknownCategory());
}

function throwUnknownCategory(): never {
  const { invalid: unknownCategory } = ACTIVITIES.fields.category;
  throw new AppError("invalid", unknownCategory, { errors: { category: unknownCategory } });
}

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
