import { and, count, desc, eq, inArray, ne, or, sql } from "drizzle-orm";

import { ACTIVITIES } from "#content/activities.ts";
import { CATEGORY_LIMITS, CATEGORY_MESSAGES } from "#contract/content/categories.ts";
import type { Category, CategoryUsage } from "#contract/content/categories.ts";
import type { CategoryFields, CategoryMove } from "#contract/content/categoryFields.ts";
import { first } from "#server/database/first.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { activityCategories, categories } from "#server/database/contentSchema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/versions.ts";
import type { WriteContext } from "#server/database/versions.ts";
import { AppError } from "#server/errors.ts";

import { categorySlug } from "./categorySlug.ts";

type CategoryRow = typeof categories.$inferSelect;

/** In the order of the activity form. */
export async function listCategories(db: Db): Promise<Category[]> {
  return readCategories(db);
}

/** True if the public filter has this slug. */
export async function hasCategory(db: Db, slug: string): Promise<boolean> {
  return (await first(slugQuery(db).execute({ text: slug })))?.slug === slug;
}

/** @returns `null` if no category has this slug or name */
export async function findCategorySlug(db: Db, slugOrName: string): Promise<string | null> {
  return (await first(slugQuery(db).execute({ text: slugOrName })))?.slug ?? null;
}

/** By slug. */
export async function categoryNames(db: Reader): Promise<Map<string, string>> {
  return new Map((await nameQuery(db).execute()).map(({ slug, name }) => [slug, name]));
}

/**
 * The slugs of the named categories, in the order of the names.
 * @throws AppError `invalid` for an unknown name
 */
export async function getCategorySlugs(tx: Reader, names: string[]): Promise<string[]> {
  const { name, slug } = categories;
  const rows = await tx.select({ name, slug }).from(categories).where(inArray(name, names));
  const slugs = new Map(rows.map((row) => [row.name, row.slug]));
  return names.map((wanted) => slugs.get(wanted) ?? refuseUnknown());
}

/** @throws AppError `notFound` */
export async function getCategoryUsage(db: Db, slug: string): Promise<CategoryUsage> {
  await getRow(db, slug);
  return usageOf(db, slug);
}

/** @throws AppError `conflict` when the name is taken or the limit is reached */
export async function createCategory(
  db: Db,
  fields: CategoryFields,
  context: WriteContext,
): Promise<Category> {
  return transaction(db, async (tx) => {
    const rows = await tx.select().from(categories);
    if (rows.length >= CATEGORY_LIMITS.categories) {
      throw new AppError("conflict", CATEGORY_MESSAGES.tooMany);
    }
    refuseTakenName(rows, fields.name);
    const slug = categorySlug(fields.name, new Set(rows.map((row) => row.slug)));
    const last = { position: rows.length, filterPosition: rows.length };
    const version = nextVersion({ updatedAt: 0 }, context);
    await tx.insert(categories).values({ slug, ...columnsOf(fields), ...last, ...version });
    return readCategory(tx, slug);
  });
}

/** @throws AppError `notFound`; `conflict` when the name is taken or a newer version exists */
export async function updateCategory(
  db: Db,
  slug: string,
  fields: CategoryFields,
  context: WriteContext,
): Promise<Category> {
  return transaction(db, async (tx) => {
    const before = await getRow(tx, slug);
    await assertVersion(tx, before, context, () => readCategory(tx, slug));
    refuseTakenName(await tx.select().from(categories).where(ne(categories.slug, slug)), fields.name);
    await tx
      .update(categories)
      .set({ ...columnsOf(fields), ...nextVersion(before, context) })
      .where(eq(categories.slug, slug));
    return readCategory(tx, slug);
  });
}

/**
 * Moves a category in one of the two orders. Concurrent moves do not conflict. Positions beyond the end mean
 * the end.
 * @throws AppError `notFound`
 */
export async function moveCategory(
  db: Db,
  slug: string,
  { order, position }: CategoryMove,
): Promise<Category[]> {
  const column = order === "form" ? "position" : "filterPosition";
  return transaction(db, async (tx) => {
    await getRow(tx, slug);
    const others = (await slugsBy(tx, column)).filter((other) => other !== slug);
    await renumber(tx, column, others.toSpliced(position, 0, slug));
    return readCategories(tx);
  });
}

export interface CategoryRemoval {
  /** The category that replaces it. */
  moveTo?: string | undefined;
  /** Removes it from its activities, which all have another category. */
  unassign?: boolean | undefined;
}

/**
 * @throws AppError `notFound`; `conflict` for the last category; `categoryInUse` when an activity would have no
 * category, or no replacement is given; `invalid` when `moveTo` is not another category
 */
export async function deleteCategory(db: Db, slug: string, removal: CategoryRemoval): Promise<CategoryUsage> {
  return transaction(db, async (tx) => {
    await getRow(tx, slug);
    const remaining = (await slugsBy(tx, "position")).filter((other) => other !== slug);
    if (remaining.length === 0) throw new AppError("conflict", CATEGORY_MESSAGES.last);
    const usage = await usageOf(tx, slug);
    if (removal.moveTo !== undefined) await moveActivities(tx, slug, removal.moveTo);
    else refuseInUse(usage, removal.unassign === true);
    await tx.delete(activityCategories).where(eq(activityCategories.slug, slug));
    await tx.delete(categories).where(eq(categories.slug, slug));
    await renumber(tx, "position", remaining);
    await renumber(tx, "filterPosition", await slugsBy(tx, "filterPosition"));
    return usage;
  });
}

const nameQuery = preparedStatement((db) =>
  db.select({ slug: categories.slug, name: categories.name }).from(categories).prepare(),
);
const slugQuery = preparedStatement((db) =>
  db
    .select({ slug: categories.slug })
    .from(categories)
    .where(or(eq(categories.slug, sql.placeholder("text")), eq(categories.name, sql.placeholder("text"))))
    // A name may equal another category's slug.
    .orderBy(desc(eq(categories.slug, sql.placeholder("text"))))
    .prepare(),
);

async function readCategories(tx: Reader, slug?: string): Promise<Category[]> {
  const rows = await tx
    .select({ row: categories, activities: count(activityCategories.activityId) })
    .from(categories)
    .leftJoin(activityCategories, eq(activityCategories.slug, categories.slug))
    .where(slug === undefined ? undefined : eq(categories.slug, slug))
    .groupBy(categories.slug)
    .orderBy(categories.position);
  return rows.map(({ row, activities }) => toCategory(row, activities));
}

async function readCategory(tx: Reader, slug: string): Promise<Category> {
  return (await first(readCategories(tx, slug))) ?? refuseMissing();
}

async function getRow(tx: Reader, slug: string): Promise<CategoryRow> {
  const row = await first(tx.select().from(categories).where(eq(categories.slug, slug)));
  return row ?? refuseMissing();
}

function toCategory(row: CategoryRow, activities: number): Category {
  const { slug, name, filterLabel, filterPosition, isHiddenWhenEmpty, updatedAt } = row;
  return {
    slug,
    name,
    filterLabel: filterLabel ?? name,
    filterPosition,
    isHiddenWhenEmpty,
    activities,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

function columnsOf({ name, filterLabel, isHiddenWhenEmpty }: CategoryFields) {
  const isOwnLabel = filterLabel !== "" && filterLabel !== name;
  return { name, filterLabel: isOwnLabel ? filterLabel : null, isHiddenWhenEmpty };
}

async function usageOf(tx: Reader, slug: string): Promise<CategoryUsage> {
  const withOther = sql`SELECT activity_id FROM activity_categories WHERE slug <> ${slug}`;
  const counted = await first(
    tx
      .select({
        activities: count(),
        withoutOther: sql<number>`count(*) FILTER (WHERE ${activityCategories.activityId} NOT IN (${withOther}))`,
      })
      .from(activityCategories)
      .where(eq(activityCategories.slug, slug)),
  );
  return counted ?? { activities: 0, withoutOther: 0 };
}

/** An activity that already has the other category keeps it once. */
async function moveActivities(tx: Transaction, from: string, to: string) {
  const isOther = and(eq(categories.slug, to), ne(categories.slug, from));
  if (!(await first(tx.select().from(categories).where(isOther)))) {
    const message = from === to ? CATEGORY_MESSAGES.moveToSelf : CATEGORY_MESSAGES.moveTo;
    throw new AppError("invalid", message, { errors: { moveTo: message } });
  }
  const { activityId, slug } = activityCategories;
  const haveOther = tx.select({ activityId }).from(activityCategories).where(eq(slug, to));
  await tx.delete(activityCategories).where(and(eq(slug, from), inArray(activityId, haveOther)));
  await tx.update(activityCategories).set({ slug: to }).where(eq(slug, from));
}

function refuseInUse({ activities, withoutOther }: CategoryUsage, isUnassigned: boolean) {
  const stopping = isUnassigned ? withoutOther : activities;
  if (stopping === 0) return;
  const fact =
    stopping === 1
      ? `1 activity has ${isUnassigned ? "no other" : "this"} category.`
      : `${stopping} activities have ${isUnassigned ? "no other" : "this"} category.`;
  throw new AppError(
    "categoryInUse",
    `${fact} Choose a category to move ${stopping === 1 ? "it" : "them"} to.`,
  );
}

/** Compares in JavaScript: SQLite folds the case of ASCII letters only. */
function refuseTakenName(others: CategoryRow[], name: string) {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return;
  const { nameTaken } = CATEGORY_MESSAGES;
  throw new AppError("conflict", nameTaken, { errors: { name: nameTaken } });
}

function refuseUnknown(): never {
  const { invalid: unknownCategory } = ACTIVITIES.fields.category;
  throw new AppError("invalid", unknownCategory, { errors: { category: unknownCategory } });
}

function refuseMissing(): never {
  throw new AppError("notFound", CATEGORY_MESSAGES.notFound);
}

async function slugsBy(tx: Reader, column: "position" | "filterPosition"): Promise<string[]> {
  const rows = await tx.select({ slug: categories.slug }).from(categories).orderBy(categories[column]);
  return rows.map(({ slug }) => slug);
}

async function renumber(tx: Transaction, column: "position" | "filterPosition", slugs: string[]) {
  for (const [place, slug] of slugs.entries()) {
    await tx
      .update(categories)
      .set({ [column]: place })
      .where(eq(categories.slug, slug));
  }
}
