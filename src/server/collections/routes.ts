// The API of a content type: the same routes for each type, below its base path.
import type { Hono } from "hono";
import type * as z from "zod";

import { PUBLISHING_STATUSES } from "#content/contentType.ts";
import type { AnyRecord, ContentType, PublishingStatus } from "#content/contentType.ts";
import { writePermission } from "#content/writePermission.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { enumParam, paginatedSearchQuery } from "#server/http/request.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { Route } from "#server/http/routeTable.ts";
import { loadRecord, validateRecordId, validateQuery } from "#server/http/validate.ts";
import type { WithRecordId, WithRecord, Validated } from "#server/http/validate.ts";
import { createInsertContext, createWriteContext } from "#server/http/writeContext.ts";
import { imageFileParam, sendImage, sendImageBase64 } from "#server/media/serveImages.ts";
import type { ImageDependencies } from "#server/media/serveImages.ts";

import { createRecord, deleteRecord, updateRecord } from "./recordMutations.ts";
import type { Condition, Collection, StatusFilter } from "./Collection.ts";
import { assertMayChange, getDraftAccess, getDraftAuthor } from "./draftAccess.ts";
import { parsePublishedAt } from "./publishedAt.ts";
import type { SiteClock } from "./publishedAt.ts";
import {
  recordUpdateSchema,
  recordFormRules,
  acquireRecordImages,
  newRecordSchema,
  validateRecordForm,
} from "./recordForm.ts";
import type { RecordUpdateForm, NewRecordForm } from "./recordForm.ts";
import { findCreator, findRecord, listRecords } from "./recordQueries.ts";

export interface CollectionDependencies extends SiteClock, ImageDependencies {
  db: Db;
}

/** Query parameters of a list by name; each schema is created at first use. */
type QueryParameters = Record<string, () => z.ZodType>;
type QueryValues<P extends QueryParameters> = { [Name in keyof P]: z.output<ReturnType<P[Name]>> };

/** What a type adds to the list route. */
interface ListOptions<P extends QueryParameters = QueryParameters> {
  /** Query parameters besides page, limit, search and, for types with drafts, status. */
  parameters: P;
  /**
   * The condition for these parameters.
   * @throws AppError `invalid`
   */
  where?: (query: QueryValues<P>) => Promise<Condition>;
  /** Long texts that the list leaves empty. */
  omittedTexts?: (query: QueryValues<P>) => readonly string[];
  /** Lowers the limit of a page. */
  maxLimit?: (query: QueryValues<P>) => number;
}

/** Infers the types of the functions from the parameters. */
export function defineListOptions<const P extends QueryParameters>(options: ListOptions<P>): ListOptions {
  // Only called with the parsed parameters.
  return options as unknown as ListOptions;
}

/** The type-specific parts of a content type's API. */
interface CollectionRouteOptions<R extends AnyRecord> {
  list?: ListOptions;
  /** Maps a record to the response for a single record. */
  toDetail?: (record: R) => Promise<R>;
  /** Additional routes. */
  extraRoutes?: readonly Route[];
}

interface HandlerDependencies extends CollectionDependencies {
  collection: Collection;
  options: CollectionRouteOptions<AnyRecord>;
}

export function collectionRoutes<R extends AnyRecord>(
  collection: Collection<R>,
  dependencies: CollectionDependencies,
  routeOptions: CollectionRouteOptions<R> = {},
): Hono<AppEnv> {
  // Its functions are only called with records of this type.
  const options = routeOptions as unknown as CollectionRouteOptions<AnyRecord>;
  const { type } = collection;
  const { images } = dependencies;
  const rules = recordFormRules(type);
  const handle = injectDependencies({ ...dependencies, collection, options });
  const existing = loadRecord(
    (id, c) => findChangeable(c, dependencies, collection, id),
    type.messages.notFound,
  );
  const mayWrite = requirePermission(writePermission(type));
  const routeTable: readonly Route[] = [
    ["GET", "/get", validateQuery(listQuerySchema(type, options.list?.parameters)), handle(list)],
    ["POST", "/create", mayWrite, validateRecordForm(images, rules, newRecordSchema(type)), handle(create)],
    [
      "PUT",
      "/update/:id",
      mayWrite,
      existing,
      validateRecordForm(images, rules, recordUpdateSchema(type)),
      handle(update),
    ],
    ["DELETE", "/delete/:id", mayWrite, existing, handle(remove)],
    ["GET", "/image-base64/:file", imageFileParam, handle(sendImageBase64)],
    ["GET", "/image/:file", imageFileParam, handle(sendImage)],
    ...(options.extraRoutes ?? []),
    ["GET", "/:id", validateRecordId(type.messages.notFound), handle(read)],
  ];
  return createRoutes(routeTable);
}

type ListQuery = PageRequest & { search?: string; status?: PublishingStatus } & Record<string, unknown>;

const STATUS_PARAMETER = {
  status: () => enumParam(PUBLISHING_STATUSES, "status must be Draft or Published"),
};

function listQuerySchema(type: ContentType, parameters: QueryParameters = {}): z.ZodType<ListQuery> {
  const query = paginatedSearchQuery.extend(
    lazyFields<QueryParameters>({ ...(type.publishing === "drafts" ? STATUS_PARAMETER : {}), ...parameters }),
  );
  return query as unknown as z.ZodType<ListQuery>;
}

/** Visitors and analysts get only published records, whatever status they request; authors get their own drafts too. */
async function list(
  c: Validated<{ query: z.ZodType<ListQuery> }>,
  { db, collection, options }: HandlerDependencies,
) {
  const query = c.req.valid("query");
  const { where, omittedTexts, maxLimit } = options.list ?? {};
  const { page, search } = query;
  const limit = Math.min(query.limit, maxLimit?.(query) ?? Infinity);
  const filter = {
    page,
    limit,
    search,
    ...statusFilter(c, collection.type, query.status),
    where: await where?.(query),
    omittedTexts: omittedTexts?.(query) ?? [],
  };
  const { items, total } = await listRecords(db, collection, filter);
  return replyList(c, { items, total }, { page, limit });
}

function statusFilter(
  c: AppContext,
  { publishing }: ContentType,
  status: PublishingStatus | undefined,
): StatusFilter {
  if (publishing === "always") return {};
  const access = getDraftAccess(c);
  if (access === "none") return { status: "Published" };
  return { status, draftsOf: access === "all" ? undefined : access.createdBy };
}

/** With an expired token, a missing record is a 401 too: it must not be distinguishable from a draft. */
async function read(c: WithRecordId, { db, collection, options }: HandlerDependencies) {
  const { type } = collection;
  const record = await findRecord(db, collection, c.req.valid("param").id);
  const isPublic = type.publishing === "always" ? record !== null : record?.status === "Published";
  const isVisible = isPublic || (await isReadableDraft(c, db, collection));
  if (!record || !isVisible) throw new AppError("notFound", type.messages.notFound);
  return reply(c, (await options.toDetail?.(record)) ?? record);
}

async function isReadableDraft(c: WithRecordId, db: Db, collection: Collection): Promise<boolean> {
  const access = getDraftAccess(c);
  if (access === "all" || access === "none") return access === "all";
  return (await findCreator(db, collection, c.req.valid("param").id)) === access.createdBy;
}

/**
 * Checked again by the write.
 * @throws AppError as `assertMayChange`
 */
async function findChangeable(
  c: AppContext,
  { db }: Pick<CollectionDependencies, "db">,
  collection: Collection,
  id: string,
): Promise<AnyRecord | null> {
  const record = await findRecord(db, collection, id);
  const author = getDraftAuthor(c);
  if (!record || author === undefined) return record;
  const createdBy = await findCreator(db, collection, id);
  assertMayChange(author, { status: record.status, createdBy }, collection.type.messages.notFound);
  return record;
}

/** For a caller who may only write own drafts: their id. Read after the body, because the scope may have changed. */
function authorContext(c: AppContext) {
  return { author: getDraftAuthor(c) };
}

async function create(c: Validated<{ form: z.ZodType<NewRecordForm> }>, dependencies: HandlerDependencies) {
  const { db, now, images, collection } = dependencies;
  const { gallery, publishedAt: given, ...fields } = c.req.valid("form");
  const publishedAt = await parsePublishedAt(dependencies, given);
  await using acquired = await acquireRecordImages(c, images, recordFormRules(collection.type));
  const newRecord = { fields, publishedAt, files: acquired.files, gallery };
  const context = { ...createInsertContext(c, now()), ...authorContext(c) };
  const record = await createRecord(db, collection, newRecord, context);
  return reply(c, record, { message: collection.type.messages.created, status: 201 });
}

async function update(
  c: WithRecord<AnyRecord, { form: z.ZodType<RecordUpdateForm> }>,
  dependencies: HandlerDependencies,
) {
  const { db, now, images, collection } = dependencies;
  const { id, record: before } = c.req.valid("param");
  const { gallery, removeLogo, removeImages: removeFiles, updatedAt, ...form } = c.req.valid("form");
  const { publishedAt: given, ...fields } = form;
  const publishedAt = await parsePublishedAt(dependencies, given, before.publishedAt);
  await using acquired = await acquireRecordImages(c, images, recordFormRules(collection.type));
  const recordUpdate = { fields, publishedAt, files: acquired.files, gallery, removeLogo, removeFiles };
  const { record, unusedFiles } = await updateRecord(db, collection, id, recordUpdate, {
    ...createWriteContext(c, now(), updatedAt),
    ...authorContext(c),
  });
  await images.collectGarbage(unusedFiles);
  return reply(c, record, { message: collection.type.messages.updated });
}

async function remove(c: WithRecordId, { db, now, images, collection }: HandlerDependencies) {
  const { id } = c.req.valid("param");
  const context = { ...createChangeContext(c, now()), ...authorContext(c) };
  const { unusedFiles } = await deleteRecord(db, collection, id, context);
  await images.collectGarbage(unusedFiles);
  return reply(c, { _id: id }, { message: collection.type.messages.deleted });
}
