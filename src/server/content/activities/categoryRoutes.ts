import * as z from "zod";

import { CATEGORY_MESSAGES, isCategorySlug } from "#contract/content/categories.ts";
import { categoryMoveSchema, categorySchema } from "#contract/content/categoryFields.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import {
  createCategory,
  deleteCategory,
  getCategoryUsage,
  listCategories,
  moveCategory,
  updateCategory,
} from "./categories.ts";
import { partOfPage } from "#server/database/conditions.ts";

import { occasionOf, seenField } from "#server/http/writeContext.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { choice, orNone, plainPageQuery } from "#server/http/request.ts";
import { routes } from "#server/http/routeTable.ts";
import { validJson, validParam, validQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

const slugParam = z.object(
  lazyFields({ slug: () => z.string().refine(isCategorySlug, CATEGORY_MESSAGES.notFound) }),
);
const changeSchema = categorySchema.extend(seenField);
const removalQuery = z.object(
  lazyFields({
    moveTo: () => orNone(z.string().refine(isCategorySlug, CATEGORY_MESSAGES.moveTo)),
    unassign: () => choice(["true"], CATEGORY_MESSAGES.unassign),
  }),
);

const bySlug = validParam(slugParam);
type BySlug<Schemas extends object = {}> = Validated<Schemas & { param: typeof slugParam }>;

export const categoryRoutes = routes([
  ["GET", "/", validQuery(plainPageQuery), list],
  ["POST", "/", adminOnly, validJson(categorySchema), create],
  ["PUT", "/:slug", adminOnly, bySlug, validJson(changeSchema), update],
  ["DELETE", "/:slug", adminOnly, bySlug, validQuery(removalQuery), remove],
  ["GET", "/:slug/usage", adminOnly, bySlug, usage],
  ["PUT", "/:slug/position", adminOnly, bySlug, validJson(categoryMoveSchema), move],
]);

async function list(c: Validated<{ query: typeof plainPageQuery }>) {
  const page = c.req.valid("query");
  const all = await listCategories(c.get("services").db);
  return replyList(c, { items: partOfPage(all, page), total: all.length }, page);
}

async function create(c: Validated<{ json: typeof categorySchema }>) {
  const category = await createCategory(c.get("services").db, c.req.valid("json"), occasionOf(c));
  return reply(c, category, { message: "Category created", status: 201 });
}

async function update(c: BySlug<{ json: typeof changeSchema }>) {
  const { slug } = c.req.valid("param");
  const { updatedAt, ...fields } = c.req.valid("json");
  const category = await updateCategory(c.get("services").db, slug, fields, occasionOf(c, updatedAt));
  return reply(c, category, { message: "Category updated" });
}

async function usage(c: BySlug) {
  return reply(c, await getCategoryUsage(c.get("services").db, c.req.valid("param").slug));
}

/** Answers with all categories, in the order of the activity form. */
async function move(c: BySlug<{ json: typeof categoryMoveSchema }>) {
  const { slug } = c.req.valid("param");
  const all = await moveCategory(c.get("services").db, slug, c.req.valid("json"));
  return reply(c, all, { message: "Category moved" });
}

async function remove(c: BySlug<{ query: typeof removalQuery }>) {
  const { slug } = c.req.valid("param");
  const { moveTo, unassign } = c.req.valid("query");
  const removal = { moveTo, unassign: unassign === "true" };
  const { activities } = await deleteCategory(c.get("services").db, slug, removal);
  return reply(c, { slug, activities }, { message: "Category deleted" });
}
