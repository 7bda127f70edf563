import { and, count, eq, inArray, ne, sql } from "drizzle-orm";

import { CATEGORY_LIMITS } from "#contract/content/categories.ts";
import { CATEGORY_MESSAGES } from "#contract/content/categoryMessages.ts";
import type { Category, CategoryTexts, CategoryUsage } from "#contract/content/categories.ts";
import type { CategoryFields, CategoryMove } from "#contract/content/categoryFields.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { Language } from "#texts/language.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { activityCategories, activityTexts, categories } from "#server/database/contentSchema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/optimisticConcurrency.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { saveOnce } from "#server/database/repeatedWrites.ts";
import { AppError } from "#server/errors.ts";

import { auditCategory } from "./auditCategory.ts";
import { categorySlug } from "./categoryNames.ts";
import { assertNameAvailable, readCategoryTexts, saveCategoryTexts } from "./categoryTexts.ts";

type CategoryRow = typeof categories.$inferSelect;

/** @throws AppError `notFound` */
export async function getCategoryUsage(db: Db, slug: string): Promise<CategoryUsage> {
  await getRow(db, slug);
  return countUsage(db, slug);
}

export interface CategoryWriteContext extends WriteContext {
  languages: SiteLanguages;
}

/** @throws AppError `conflict` when a name is taken or the limit is reached; `invalid` as `saveCategoryTexts` */
export async function createCategory(
  db: Db,
  fields: CategoryFields,
  { languages, ...context }: CategoryWriteContext,
): Promise<Category> {
  return transaction(db, async (tx) => {
    const rows = await tx.select().from(categories);
    if (rows.length >= CATEGORY_LIMITS.categories) {
      throw new AppError("conflict", CATEGORY_MESSAGES.tooMany);
    }
    await assertNameAvailable(tx, { slug: "", name: fields.name, field: "name" });
    const slug = categorySlug(fields.name, new Set(rows.map((row) => row.slug)));
    const endPositions = { position: rows.length, filterPosition: rows.length };
    const version = nextVersion({ updatedAt: 0 }, context);
    await tx.insert(categories).values({ slug, ...toColumns(fields), ...endPositions, ...version });
    await saveCategoryTexts(tx, { ...fields, slug }, { before: { name: null }, languages });
    const category = await getCategory(tx, slug);
    await auditCategory(tx, context, { before: null, after: category });
    return category;
  });
}

/** @throws AppError `notFound`; `conflict` when a name is taken or a newer version exists; `invalid` as `saveCategoryTexts` */
export async function updateCategory(
  db: Db,
  slug: string,
  fields: CategoryFields,
  updateContext: CategoryWriteContext,
): Promise<{ record: Category }> {
  return saveOnce(db, updateContext, async (tx, { languages, ...context }) => {
    const before = await getRow(tx, slug);
    const categoryBefore = await getCategory(tx, slug);
    await assertVersion(tx, before, context, () => categoryBefore);
    await assertNameAvailable(tx, { slug, name: fields.name, field: "name" });
    await tx
      .update(categories)
      .set({ ...toColumns(fields), ...nextVersion(before, context) })
      .where(eq(categories.slug, slug));
    await saveCategoryTexts(tx, { ...fields, slug }, { before: categoryBefore, languages });
    const category = await getCategory(tx, slug);
    await auditCategory(tx, context, { before: categoryBefore, after: category });
    return { record: category };
  });
}

/**
 * Saves the new order after drag and drop: moves a category to another position in one of the two orders. Concurrent
 * moves do not conflict. Positions beyond the end mean the end.
 * @throws AppError `notFound`
 */
export async function moveCategory(
  db: Db,
  slug: string,
  { order, position }: CategoryMove,
  context: ChangeContext,
): Promise<Category[]> {
  const column = order === "form" ? "position" : "filterPosition";
  return transaction(db, async (tx) => {
    const before = await getRow(tx, slug);
    const others = (await listSlugs(tx, column)).filter((other) => other !== slug);
    await updatePositions(tx, column, others.toSpliced(position, 0, slug));
    const after = await getRow(tx, slug);
    await recordChange(tx, context, {
      action: "reorder",
      kind: "category",
      recordId: slug,
      recordName: before.name,
      before: { [column]: before[column] },
      after: { [column]: after[column] },
    });
    return listCategories(tx);
  });
}

export interface DeleteCategoryOptions {
  /** The category that replaces it. */
  moveTo?: string | undefined;
  /** Removes it from its activities, which all have another category. */
  unassign?: boolean | undefined;
}

/**
 * @throws AppError `notFound`; `conflict` for the last category; `categoryInUse` when an activity would have no
 * category, or no replacement is given; `invalid` when `moveTo` is not another category
 */
export async function deleteCategory(
  db: Db,
  slug: string,
  { context, ...options }: DeleteCategoryOptions & { context: ChangeContext },
): Promise<CategoryUsage> {
  return transaction(db, async (tx) => {
    const before = await getCategory(tx, slug);
    const remaining = (await listSlugs(tx, "position")).filter((other) => other !== slug);
    if (remaining.length === 0) throw new AppError("conflict", CATEGORY_MESSAGES.last);
    const usage = await countUsage(tx, slug);
    if (options.moveTo !== undefined) await reassignActivities(tx, slug, options.moveTo);
    else assertNotInUse(usage, options.unassign === true);
    await tx.delete(activityCategories).where(eq(activityCategories.slug, slug));
    await tx.delete(categories).where(eq(categories.slug, slug));
    await updatePositions(tx, "position", remaining);
    await updatePositions(tx, "filterPosition", await listSlugs(tx, "filterPosition"));
    await auditCategory(tx, context, { before, after: null, movedTo: options.moveTo ?? null });
    return usage;
  });
}

interface CategoryListOptions {
  /** All categories if omitted. */
  slug?: string;
  /** Counts only the activities that visitors can see in this language. */
  publishedIn?: Language | undefined;
}

/** In the order of the activity form, with the texts in all languages. */
export async function listCategories(
  tx: Reader,
  { slug, publishedIn }: CategoryListOptions = {},
): Promise<Category[]> {
  const { ownerId, language, status } = activityTexts;
  const isVisible = and(eq(language, publishedIn ?? ""), eq(status, "Published"));
  const visible = tx.select({ id: ownerId }).from(activityTexts).where(isVisible);
  const isCounted = publishedIn && inArray(activityCategories.activityId, visible);
  const rows = await tx
    .select({ row: categories, activities: count(activityCategories.activityId) })
    .from(categories)
    .leftJoin(activityCategories, and(eq(activityCategories.slug, categories.slug), isCounted))
    .where(slug === undefined ? undefined : eq(categories.slug, slug))
    .groupBy(categories.slug)
    .orderBy(categories.position);
  const texts = await readCategoryTexts(tx);
  return rows.map(({ row, activities }) => toCategory(row, activities, texts.get(row.slug)));
}

async function getCategory(tx: Reader, slug: string): Promise<Category> {
  return (await firstRow(listCategories(tx, { slug }))) ?? throwCategoryNotFound();
}

async function getRow(tx: Reader, slug: string): Promise<CategoryRow> {
  const row = await firstRow(tx.select().from(categories).where(eq(categories.slug, slug)));
  return row ?? throwCategoryNotFound();
}

function toCategory(row: CategoryRow, activities: number, texts: CategoryTexts | undefined): Category {
  const { slug, name, filterLabel, filterPosition, isHiddenWhenEmpty, updatedAt } = row;
  return {
    slug,
    name,
    filterLabel: filterLabel ?? name,
    filterPosition,
    isHiddenWhenEmpty,
    activities,
    ...(texts ? { texts } : {}),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

function toColumns({ name, filterLabel, isHiddenWhenEmpty }: Omit<CategoryFields, "texts">) {
  const hasCustomLabel = filterLabel !== "" && filterLabel !== name;
  return { name, filterLabel: hasCustomLabel ? filterLabel : null, isHiddenWhenEmpty };
}

async function countUsage(tx: Reader, slug: string): Promise<CategoryUsage> {
  const inOtherCategory = sql`SELECT activity_id FROM activity_categories WHERE slug <> ${slug}`;
  const usage = await firstRow(
    tx
      .select({
        activities: count(),
        withoutOther: sql<number>`count(*) FILTER (WHERE ${activityCategories.activityId} NOT IN (${inOtherCategory}))`,
      })
      .from(activityCategories)
      .where(eq(activityCategories.slug, slug)),
  );
  return usage ?? { activities: 0, withoutOther: 0 };
}

/** An activity that already has the other category keeps it once. */
async function reassignActivities(tx: Transaction, from: string, to: string) {
  const isValidTarget = and(eq(categories.slug, to), ne(categories.slug, from));
  if (!(await firstRow(tx.select().from(categories).where(isValidTarget)))) {
    const message = from === to ? CATEGORY_MESSAGES.moveToSelf : CATEGORY_MESSAGES.moveTo;
    throw new AppError("invalid", message, { errors: { moveTo: message } });
  }
  const { activityId, slug } = activityCategories;
  const alreadyInTarget = tx.select({ activityId }).from(activityCategories).where(eq(slug, to));
  await tx.delete(activityCategories).where(and(eq(slug, from), inArray(activityId, alreadyInTarget)));
  await tx.update(activityCategories).set({ slug: to }).where(eq(slug, from));
}

function assertNotInUse({ activities, withoutOther }: CategoryUsage, shouldUnassign: boolean) {
  const blocking = shouldUnassign ? withoutOther : activities;
  if (blocking === 0) return;
  const reason =
    blocking === 1
      ? `1 activity has ${shouldUnassign ? "no other" : "this"} category.`
      : `${blocking} activities have ${shouldUnassign ? "no other" : "this"} category.`;
  throw new AppError(
    "categoryInUse",
    `${reason} Choose a category to move ${blocking === 1 ? "it" : "them"} to.`,
  );
}

function throwCategoryNotFound(): never {
  throw new AppError("notFound", CATEGORY_MESSAGES.notFound);
}

async function listSlugs(tx: Reader, column: "position" | "filterPosition"): Promise<string[]> {
  const rows = await tx.select({ slug: categories.slug }).from(categories).orderBy(categories[column]);
  return rows.map(({ slug }) => slug);
}

async function updatePositions(tx: Transaction, column: "position" | "filterPosition", slugs: string[]) {
  for (const [position, slug] of slugs.entries()) {
    await tx
      .update(categories)
      .set({ [column]: position })
      .where(eq(categories.slug, slug));
  }
}
