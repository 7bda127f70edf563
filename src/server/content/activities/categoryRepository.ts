import { and, count, eq, inArray, ne, sql } from "drizzle-orm";

import { CATEGORY_LIMITS, isOutdatedText } from "#contract/content/categories.ts";
import type { Category, CategoryTexts, CategoryUsage } from "#contract/content/categories.ts";
import type { CategoryFields, CategoryMove } from "#contract/content/categoryFields.ts";
import { CATEGORY_MESSAGES } from "#contract/content/categoryFields.ts";
import type { TranslationState } from "#contract/content/translations.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import { createSmallSource } from "#server/resources/translationBoard.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { activityCategories, activityTexts, categories } from "#server/database/contentSchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { firstRow } from "#server/database/rows.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction, Writer } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { Language } from "#texts/language.ts";

import { categorySlug } from "./categoryNames.ts";
import { assertNameAvailable, readCategoryTexts, saveCategoryTexts } from "./categoryTexts.ts";

type CategoryRow = typeof categories.$inferSelect;

/** @throws AppError `notFound` */
export async function getCategoryUsage(db: Db, slug: string): Promise<CategoryUsage> {
  await CATEGORIES.getRow(db, slug);
  return countUsage(db, slug);
}

interface CategoryChange {
  fields: CategoryFields;
  languages: SiteLanguages;
}

/** @throws AppError `conflict` when a name is taken or the limit is reached; `invalid` as `saveCategoryTexts` */
export function createCategory(
  db: Writer,
  { fields, languages }: CategoryChange,
  context: InsertContext,
): Promise<Category> {
  return CATEGORIES.create(db, context, async (tx, id) => {
    const rows = await tx.select().from(categories);
    if (rows.length >= CATEGORY_LIMITS.categories) {
      throw new AppError("conflict", CATEGORY_MESSAGES.tooMany);
    }
    await assertNameAvailable(tx, { slug: "", name: fields.name, field: "name" });
    const slug = categorySlug(fields.name, new Set(rows.map((row) => row.slug)));
    const endPositions = { position: rows.length, filterPosition: rows.length };
    await tx
      .insert(categories)
      .values({ id, slug, ...toColumns(fields), ...endPositions, updatedAt: context.now });
    await saveCategoryTexts(tx, { ...fields, slug }, { before: { name: null }, languages });
    return slug;
  });
}

/** @throws AppError `notFound`; `conflict` when a name is taken or a newer version exists; `invalid` as `saveCategoryTexts` */
export function updateCategory(
  db: Db,
  slug: string,
  { fields, languages }: CategoryChange,
  context: WriteContext,
): Promise<{ record: Category }> {
  return CATEGORIES.update(db, { key: slug, context }, async (tx, { record: before, version }) => {
    await assertNameAvailable(tx, { slug, name: fields.name, field: "name" });
    await tx
      .update(categories)
      .set({ ...toColumns(fields), ...version })
      .where(eq(categories.slug, slug));
    await saveCategoryTexts(tx, { ...fields, slug }, { before, languages });
  });
}

/** By the id that its form chose. */
export function findCategoryById(db: Reader, id: string): Promise<CategoryRow | undefined> {
  return firstRow(db.select().from(categories).where(eq(categories.id, id)));
}

const CATEGORIES = new RecordStore<CategoryRow, Category>({
  kind: "category",
  notFound: CATEGORY_MESSAGES.notFound,
  findRow: (db, slug) => firstRow(db.select().from(categories).where(eq(categories.slug, slug))),
  async toRecord(db, { slug }) {
    const [category] = await listCategories(db, { slug });
    if (!category) throw new AppError("notFound", CATEGORY_MESSAGES.notFound);
    return category;
  },
  trashed: { table: "categories", column: "slug" },
  audited({ slug, name, filterLabel, isHiddenWhenEmpty, activities, texts = {} }) {
    const translated = Object.entries(texts).flatMap(([language, text]) => [
      [`name (${language})`, text.name],
      [`filterLabel (${language})`, text.filterLabel],
    ]);
    const fields = { name, filterLabel, isHiddenWhenEmpty, activities, ...Object.fromEntries(translated) };
    return { recordId: slug, recordName: name, fields };
  },
  versioned: ["name", "filterLabel", "isHiddenWhenEmpty", "texts"],
});

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
    const before = await CATEGORIES.getRow(tx, slug);
    const others = (await listSlugs(tx, column)).filter((other) => other !== slug);
    await updatePositions(tx, column, others.toSpliced(position, 0, slug));
    const after = await CATEGORIES.getRow(tx, slug);
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
export function deleteCategory(
  db: Db,
  slug: string,
  { context, moveTo, unassign }: DeleteCategoryOptions & { context: ChangeContext },
): Promise<CategoryUsage & { trashId: string }> {
  // The category that its activities have now.
  const changes = moveTo === undefined ? [] : [{ field: "movedTo", before: null, after: moveTo }];
  return CATEGORIES.remove(db, { key: slug, context, changes }, async (tx, _, trashId) => {
    const remaining = (await listSlugs(tx, "position")).filter((other) => other !== slug);
    if (remaining.length === 0) throw new AppError("conflict", CATEGORY_MESSAGES.last);
    const usage = await countUsage(tx, slug);
    if (moveTo !== undefined) await reassignActivities(tx, slug, moveTo);
    else assertNotInUse(usage, unassign === true);
    await tx.delete(categories).where(eq(categories.slug, slug));
    await updatePositions(tx, "position", remaining);
    await updatePositions(tx, "filterPosition", await listSlugs(tx, "filterPosition"));
    return { ...usage, trashId };
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

export async function listSlugs(tx: Reader, column: "position" | "filterPosition"): Promise<string[]> {
  const rows = await tx.select({ slug: categories.slug }).from(categories).orderBy(categories[column]);
  return rows.map(({ slug }) => slug);
}

export async function updatePositions(
  tx: Transaction,
  column: "position" | "filterPosition",
  slugs: string[],
) {
  for (const [position, slug] of slugs.entries()) {
    await tx
      .update(categories)
      .set({ [column]: position })
      .where(eq(categories.slug, slug));
  }
}

/** The names of categories, in the order of the activity form. */
export const categoryTextSource = createSmallSource({
  type: "category",
  async listAll(db, { language, languages }) {
    return (await listCategories(db)).map(({ slug, name, texts }) => {
      const text = texts?.[language];
      let state: TranslationState = "published";
      if (language !== languages.main && !text?.name) state = "missing";
      else if (language !== languages.main && text && isOutdatedText(text, name)) state = "outdated";
      return { _id: slug, name, state, changedFields: [] };
    });
  },
});
