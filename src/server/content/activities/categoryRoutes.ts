import * as z from "zod";

import { CATEGORY_LIMITS, isCategorySlug } from "#contract/content/categories.ts";
import { CATEGORY_MESSAGES, categoryMoveSchema, categorySchema } from "#contract/content/categoryFields.ts";
import { hasPermission } from "#contract/accounts/permissions.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { newRecordFields } from "#contract/newRecord.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { paginateArray } from "#server/database/queryHelpers.ts";
import type { Db } from "#server/database/open.ts";
import { createOrFind } from "#server/database/repeatedWrites.ts";
import { checkIsAdmin, requirePermission } from "#server/http/authenticate.ts";
import { createChangeContext } from "#server/http/actor.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { versionRoute } from "#server/resources/versionRoutes.ts";
import { enumParam, optionalParam, paginationQuery } from "#server/http/request.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { LANGUAGE_PARAMETER, resolveLanguage } from "#server/http/textLanguage.ts";
import { validateJson, validateParam, validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField, splitNewRecord } from "#server/http/writeContext.ts";

import {
  createCategory,
  deleteCategory,
  findCategoryById,
  getCategoryUsage,
  listCategories,
  moveCategory,
  updateCategory,
} from "./categoryRepository.ts";
import { translateCategory } from "./categoryTexts.ts";

const slugSchema = (message: string) =>
  boundedString(message, CATEGORY_LIMITS.slug).refine(isCategorySlug, message);
const slugParam = z.object(lazyFields({ slug: () => slugSchema(CATEGORY_MESSAGES.notFound) }));
const createSchema = categorySchema.extend(lazyFields(newRecordFields));
const updateSchema = categorySchema.extend(expectedVersionField);
const deleteQuery = z.object(
  lazyFields({
    moveTo: () => optionalParam(slugSchema(CATEGORY_MESSAGES.moveTo)),
    unassign: () => enumParam(["true"], CATEGORY_MESSAGES.unassign),
  }),
);

const listQuery = paginationQuery.extend(lazyFields(LANGUAGE_PARAMETER));

const validSlug = validateParam(slugParam);
type BySlug<Schemas extends object = {}> = Validated<Schemas & { param: typeof slugParam }>;

/** So that a call for a further language does not write the names in the main one. */
const mainLanguageOnly = validateQuery(
  z.object(lazyFields({ lang: () => z.undefined(CATEGORY_MESSAGES.lang).optional() })),
);

interface CategoryDependencies {
  db: Db;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function categoryRoutes(dependencies: CategoryDependencies) {
  const { db } = dependencies;
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/", validateQuery(listQuery), handle(list)],
    [
      "POST",
      "/",
      requirePermission("content.write"),
      mainLanguageOnly,
      validateJson(createSchema),
      handle(create),
    ],
    [
      "PUT",
      "/:slug",
      requirePermission("content.write"),
      mainLanguageOnly,
      validSlug,
      validateJson(updateSchema),
      handle(update),
    ],
    [
      "DELETE",
      "/:slug",
      requirePermission("content.write"),
      validSlug,
      validateQuery(deleteQuery),
      handle(remove),
    ],
    versionRoute(db, "category", ["/:slug", requirePermission("content.write"), validSlug]),
    ["GET", "/:slug/usage", requirePermission("content.write"), validSlug, handle(usage)],
    [
      "PUT",
      "/:slug/position",
      requirePermission("content.write"),
      validSlug,
      validateJson(categoryMoveSchema),
      handle(move),
    ],
  ]);
}

async function list(c: Validated<{ query: typeof listQuery }>, { db, getSite }: CategoryDependencies) {
  const { lang, ...page } = c.req.valid("query");
  const { language } = await resolveLanguage(getSite, lang);
  const session = c.get("session");
  const mayWrite = checkIsAdmin(c) && session !== null && hasPermission(session.user, "content.write");
  const publishedIn = mayWrite ? undefined : language;
  const all = (await listCategories(db, { publishedIn })).map((category) =>
    // Only the form needs the texts in all languages.
    mayWrite && !lang ? category : translateCategory(category, language),
  );
  return replyList(c, { items: paginateArray(all, page), total: all.length }, page);
}

async function create(
  c: Validated<{ json: typeof createSchema }>,
  { db, now, getSite }: CategoryDependencies,
) {
  const { languages } = await getSite();
  const { fields, context } = splitNewRecord(c, now(), c.req.valid("json"));
  const change = { fields, languages };
  const { record } = await createOrFind(context, {
    create: () => createCategory(db, change, context),
    find: (id) => findCategoryById(db, id),
    update: async (id, context) =>
      updateCategory(db, (await findCategoryById(db, id))?.slug ?? "", change, context),
  });
  return reply(c, record, { message: "Category created", status: 201 });
}

async function update(c: BySlug<{ json: typeof updateSchema }>, { db, now, getSite }: CategoryDependencies) {
  const { slug } = c.req.valid("param");
  const { updatedAt, ...fields } = c.req.valid("json");
  const { languages } = await getSite();
  const context = createWriteContext(c, now(), updatedAt);
  const { record } = await updateCategory(db, slug, { fields, languages }, context);
  return reply(c, record, { message: "Category updated" });
}

async function usage(c: BySlug, { db }: CategoryDependencies) {
  return reply(c, await getCategoryUsage(db, c.req.valid("param").slug));
}

/** Responds with all categories, in the order of the activity form. */
async function move(c: BySlug<{ json: typeof categoryMoveSchema }>, { db, now }: CategoryDependencies) {
  const { slug } = c.req.valid("param");
  const all = await moveCategory(db, slug, c.req.valid("json"), createChangeContext(c, now()));
  return reply(c, all, { message: "Category moved" });
}

async function remove(c: BySlug<{ query: typeof deleteQuery }>, { db, now }: CategoryDependencies) {
  const { slug } = c.req.valid("param");
  const { moveTo, unassign } = c.req.valid("query");
  const options = { moveTo, unassign: unassign === "true", context: createChangeContext(c, now()) };
  const { activities, trashId } = await deleteCategory(db, slug, options);
  return reply(c, { slug, activities, trashId }, { message: "Category deleted" });
}
