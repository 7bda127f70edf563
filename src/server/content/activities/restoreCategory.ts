import { and, inArray, lte, ne, sql } from "drizzle-orm";

import { CATEGORY_LIMITS } from "#contract/content/categories.ts";
import { CATEGORY_MESSAGES } from "#contract/content/categoryFields.ts";
import { activities, activityCategories } from "#server/database/contentSchema.ts";
import { insertRecordRows } from "#server/database/recordRows.ts";
import { AppError } from "#server/errors.ts";
import type { RestoreRows } from "#server/resources/trash.ts";

import { listSlugs, updatePositions } from "./categoryRepository.ts";
import { assertNameAvailable } from "./categoryTexts.ts";

/**
 * Puts the category back into its places, and its activities back into it.
 * @throws AppError `conflict` for a name that another category has, or too many categories
 */
export const restoreCategory: RestoreRows = async (tx, rows, { deletedAt }) => {
  const [category = {}] = rows["categories"] ?? [];
  const slug = String(category["slug"]);
  for (const { name } of [category, ...(rows["category_texts"] ?? [])])
    await assertNameAvailable(tx, { slug, name: String(name ?? ""), field: "name" });
  const inForm = (await listSlugs(tx, "position")).toSpliced(Number(category["position"]), 0, slug);
  const filters = await listSlugs(tx, "filterPosition");
  if (inForm.length > CATEGORY_LIMITS.categories) throw new AppError("conflict", CATEGORY_MESSAGES.tooMany);
  const leftOut = await insertRecordRows(tx, rows);
  await updatePositions(tx, "position", inForm);
  await updatePositions(
    tx,
    "filterPosition",
    filters.toSpliced(Number(category["filter_position"]), 0, slug),
  );
  // The category that took its place in an activity, unless it was edited since.
  const { activityId, position, slug: other } = activityCategories;
  const isPlace = sql`(${activityId}, ${position}) IN (SELECT activity_id, position FROM activity_categories WHERE slug = ${slug})`;
  const { id, updatedAt } = activities;
  const unchanged = tx.select({ id }).from(activities).where(lte(updatedAt, deletedAt));
  await tx.delete(activityCategories).where(and(ne(other, slug), isPlace, inArray(activityId, unchanged)));
  return leftOut;
};
