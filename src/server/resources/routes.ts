// The API of a content type: the same routes for each type, below its base path.
import type { Hono } from "hono";
import type * as z from "zod";

import { omittedFields } from "#resources/contentType.ts";
import { createOrFind } from "#server/database/repeatedWrites.ts";
import { AppError } from "#server/errors.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { Route } from "#server/http/routeTable.ts";
import { resolveLanguage, resolveReadLanguages, validateLanguage } from "#server/http/textLanguage.ts";
import type { LanguageQuery } from "#server/http/textLanguage.ts";
import { loadRecord, validateRecordId, validateQuery, validateSlug } from "#server/http/validate.ts";
import type { WithRecordId, WithRecord, Validated, Validator } from "#server/http/validate.ts";
import { createWriteContext, splitNewRecord } from "#server/http/writeContext.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";
import { imageFileParam, sendImage, sendImageBase64 } from "#server/media/serveImages.ts";
import type { ImageDependencies } from "#server/media/serveImages.ts";

import { contentBulkRoute } from "./bulk.ts";
import { createRecord, deleteRecord, deleteText, updateRecord } from "./recordMutations.ts";
import type { Collection } from "./Collection.ts";
import {
  getChangeable,
  authorContext,
  getDraftAccess,
  getTextFilter,
  isReadableDraft,
} from "./draftAccess.ts";
import { exchange, validateExchange } from "./exchangeLanguages.ts";
import { listQuerySchema } from "./listQuery.ts";
import type { ListOptions, ListQuery } from "./listQuery.ts";
import { parsePublishedAt } from "./publishing.ts";
import type { SiteClock } from "./publishing.ts";
import type { PreviewAccess } from "./previewLinks.ts";
import { readById, readBySlug, readReviewCount } from "./readRoutes.ts";
import type { ReadDetail } from "./readRoutes.ts";
import {
  recordUpdateSchema,
  recordFormRules,
  acquireRecordImages,
  newRecordSchema,
  translationSchema,
  validateRecordForm,
} from "./recordForm.ts";
import type { RecordUpdateForm, NewRecordForm } from "./recordForm.ts";
import { addMenus } from "./menuEntries.ts";
import { hasImageChanges } from "./gallery.ts";
import type { ImageChanges } from "./gallery.ts";
import { findSharedRow, listRecords } from "./recordQueries.ts";
import { parseSchedule, withoutPlans } from "./schedule.ts";
import { versionRoute } from "./versionRoutes.ts";
import { addTranslationStates, readTranslations } from "./translations.ts";

export interface CollectionDependencies extends SiteClock, ImageDependencies, ArticleHtmlDependencies {
  previews: Pick<PreviewAccess, "findAll">;
}

/** The type-specific parts of a content type's API. */
interface CollectionRouteOptions {
  list?: ListOptions;
  /** What a single record has in addition, with the language of its text. */
  detail?: ReadDetail;
  /** Additional routes. */
  extraRoutes?: readonly Route[];
}

interface HandlerDependencies extends CollectionDependencies {
  collection: Collection;
  options: CollectionRouteOptions;
}

export function collectionRoutes(
  collection: Collection,
  dependencies: CollectionDependencies,
  options: CollectionRouteOptions = {},
): Hono<AppEnv> {
  const { type } = collection;
  const { images, getSite } = dependencies;
  const rules = recordFormRules(type);
  const handle = injectDependencies({ ...dependencies, collection, options });
  const existing = loadRecord(
    (id, c) => findChangeable(c, dependencies, collection, id),
    type.messages.notFound,
  );
  const language = validateLanguage(getSite);
  const newRecord = validateRecordForm(images, rules, newRecordSchema(type));
  const mayWrite = requirePermission("drafts.write");
  const validId = validateRecordId(type.messages.notFound);
  const validSlug = validateSlug(type.messages.notFound);
  const routeTable: readonly Route[] = [
    ["GET", "/get", validateQuery(listQuerySchema(options.list?.parameters)), handle(list)],
    ["POST", "/create", mayWrite, language, newRecord, handle(create)],
    [
      "PUT",
      "/update/:id",
      mayWrite,
      language,
      existing,
      validateUpdate(collection, dependencies),
      handle(update),
    ],
    ["DELETE", "/delete/:id", mayWrite, language, existing, handle(remove)],
    contentBulkRoute(collection, dependencies),
    ["GET", "/image-base64/:file", imageFileParam, handle(sendImageBase64)],
    ["GET", "/image/:file", imageFileParam, handle(sendImage)],
    ...(options.extraRoutes ?? []),
    ["GET", "/reviews", requirePermission("content.write"), handle(readReviewCount)],
    ["GET", "/slug/:slug", validSlug, language, handle(readBySlug)],
    ["GET", "/:id/translations", mayWrite, validId, handle(translations)],
    versionRoute(dependencies.db, type.name, ["/:id", mayWrite, existing], getSite),
    ["PUT", "/:id/exchange-languages", mayWrite, existing, language, validateExchange, handle(exchange)],
    ["GET", "/:id", validId, handle(readById)],
  ];
  return createRoutes(routeTable);
}

/** A call that names a language has the form of a translation, with optional shared fields. */
function validateUpdate(
  { type }: Collection,
  { images, getSite }: CollectionDependencies,
): Validator<"form", RecordUpdateForm> {
  const rules = recordFormRules(type);
  const validateMain = validateRecordForm(images, rules, recordUpdateSchema(type));
  const validateTranslation = validateRecordForm(images, rules, translationSchema(type));
  return async (c, next) => {
    const lang = c.req.query("lang");
    await resolveLanguage(getSite, lang);
    return (lang ? validateTranslation : validateMain)(c, next);
  };
}

/** Visitors and analysts get only published records, whatever status they request; authors get their own drafts too. */
async function list(
  c: Validated<{ query: z.ZodType<ListQuery> }>,
  { db, collection, options, getSite }: HandlerDependencies,
) {
  const query = c.req.valid("query");
  const { where, omittedTexts, maxLimit } = options.list ?? {};
  const { page, search } = query;
  const access = getDraftAccess(c);
  const languages = await resolveReadLanguages(getSite, query.lang, () => access !== "none");
  const limit = Math.min(query.limit, maxLimit?.(query) ?? Infinity);
  const filter = {
    page,
    limit,
    search,
    languages,
    ...getTextFilter(access, query.status),
    where: await where?.(query),
    omittedTexts: omittedTexts?.(query) ?? Object.keys(omittedFields(collection.type)),
  };
  const { items: records, total } = await listRecords(db, collection, filter);
  const translated = await addTranslationStates(db, collection, records, { access, getSite });
  const items = access === "none" ? records.map(withoutPlans) : await addMenus(db, collection, translated);
  return replyList(c, { items, total }, { page, limit });
}

/** In all languages of the site. An author reads those of own records. */
async function translations(c: WithRecordId, { db, collection, getSite }: HandlerDependencies) {
  const { type } = collection;
  const row = await findSharedRow(db, collection, c.req.valid("param").id);
  if (!row || !isReadableDraft(getDraftAccess(c), row))
    throw new AppError("notFound", type.messages.notFound);
  return reply(c, await readTranslations(db, collection, row, (await getSite()).languages));
}

/**
 * A record that exists, whatever its languages. Checked again by the write.
 * @throws AppError as `getChangeable`
 */
async function findChangeable(
  c: AppContext,
  { db }: Pick<CollectionDependencies, "db">,
  collection: Collection,
  id: string,
) {
  const { shared, texts } = await getChangeable(db, collection, { id, ...authorContext(c) });
  const publishedAt = shared.publishedAt === null ? null : new Date(shared.publishedAt).toISOString();
  return { publishedAt, texts };
}

async function create(
  c: Validated<{ query: LanguageQuery; form: z.ZodType<NewRecordForm> }>,
  dependencies: HandlerDependencies,
) {
  const { db, now, images, collection } = dependencies;
  const { gallery, publishedAt: day, ...form } = c.req.valid("form");
  const { fields: given, context: insertContext } = splitNewRecord(c, now(), form);
  const fields = await parseSchedule(dependencies, given);
  const publishedAt = await parsePublishedAt(dependencies, day);
  await using acquired = await acquireRecordImages(c, images, recordFormRules(collection.type));
  const { textLanguage } = c.req.valid("query");
  const newRecord = { fields, publishedAt, files: acquired.files, gallery, ...textLanguage };
  const context = { ...insertContext, ...authorContext(c) };
  const replacement: ImageChanges = { files: acquired.files, gallery, removeLogo: true, removeFiles: "all" };
  const { record, unusedFiles = [] } = await createOrFind(context, {
    create: () => createRecord(db, collection, newRecord, context),
    find: (id) => findSharedRow(db, collection, id),
    update: (id, context) => updateRecord(db, collection, id, { ...newRecord, images: replacement }, context),
  });
  await images.collectGarbage(unusedFiles);
  return reply(c, record, { message: collection.type.messages.created, status: 201 });
}

async function update(
  c: WithRecord<
    Awaited<ReturnType<typeof findChangeable>>,
    { query: LanguageQuery; form: z.ZodType<RecordUpdateForm> }
  >,
  dependencies: HandlerDependencies,
) {
  const { db, now, images, collection } = dependencies;
  const { id, record: before } = c.req.valid("param");
  const { textLanguage } = c.req.valid("query");
  const {
    gallery,
    removeLogo,
    removeImages: removeFiles,
    updatedAt,
    sourceVersion,
    alts,
    publishedAt: day,
    ...given
  } = c.req.valid("form");
  const publishedAt = await parsePublishedAt(dependencies, day, before.publishedAt);
  const text = before.texts.find(({ language }) => language === textLanguage.language);
  const fields = await parseSchedule(dependencies, given, text);
  await using acquired = await acquireRecordImages(c, images, recordFormRules(collection.type));
  const imageChanges = { files: acquired.files, gallery, removeLogo, removeFiles };
  const isImageChange = !c.req.query("lang") || hasImageChanges(imageChanges);
  const change = { fields, publishedAt, ...textLanguage, alts, sourceVersion };
  const { record, unusedFiles } = await updateRecord(
    db,
    collection,
    id,
    { ...change, images: isImageChange ? imageChanges : undefined },
    { ...createWriteContext(c, now(), updatedAt), ...authorContext(c) },
  );
  await images.collectGarbage(unusedFiles);
  return reply(c, record, { message: collection.type.messages.updated });
}

/** With the name of a further language, only its text is deleted. */
async function remove(
  c: WithRecordId<{ query: LanguageQuery }>,
  { db, now, collection }: HandlerDependencies,
) {
  const { id } = c.req.valid("param");
  const { textLanguage } = c.req.valid("query");
  const key = { id, ...textLanguage };
  const context = { ...createChangeContext(c, now()), ...authorContext(c) };
  const deleteOne = textLanguage.sourceLanguage ? deleteText : deleteRecord;
  const trashId = await deleteOne(db, collection, key, context);
  return reply(c, { _id: id, trashId }, { message: collection.type.messages.deleted });
}
