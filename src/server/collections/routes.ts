// The API of any content type: the same calls below the type's own base address.
import type { Hono } from "hono";
import type * as z from "zod";

import { PUBLISHING_STATUSES } from "#content/contentType.ts";
import type { AnyRecord, ContentType, PublishingStatus } from "#content/contentType.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { PageRequest } from "#server/database/conditions.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { adminOnly, isAdmin } from "#server/http/authenticate.ts";
import type { AppEnv } from "#server/http/context.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { choice, pageQuery } from "#server/http/request.ts";
import { handlersWith, routes } from "#server/http/routeTable.ts";
import type { Route } from "#server/http/routeTable.ts";
import { existingRecord, recordId, validQuery } from "#server/http/validate.ts";
import type { ById, Existing, Validated } from "#server/http/validate.ts";
import { insertContextOf, writeContextOf } from "#server/http/writeContext.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { imageFileParam, sendImage, sendImageBase64 } from "#server/media/serveImages.ts";

import { createRecord, deleteRecord, updateRecord } from "./changes.ts";
import type { Condition, Content } from "./content.ts";
import { readPublishedAt } from "./publishedAt.ts";
import type { PublishedAtDependencies } from "./publishedAt.ts";
import { changeFormSchema, formRulesOf, holdFiles, newFormSchema, validRecordForm } from "./recordForm.ts";
import type { ChangeForm, NewForm } from "./recordForm.ts";
import { findRecord, listRecords } from "./records.ts";

export interface ContentDependencies extends PublishedAtDependencies {
  db: Db;
  images: ImageStore;
}

/** Query parameters of a list by name; each is made when the first call is checked. */
type Parameters = Record<string, () => z.ZodType>;
type ValuesOf<P extends Parameters> = { [Name in keyof P]: z.output<ReturnType<P[Name]>> };

/** What a type adds to its list. */
interface ListOptions<R extends AnyRecord, P extends Parameters = Parameters> {
  /** Query parameters beside page, limit, search and, of a type with drafts, status. */
  parameters: P;
  /** The condition that they stand for. @throws AppError `invalid` */
  where?: (query: ValuesOf<P>) => Promise<Condition>;
  /** A record as the list shows it. */
  show?: (record: R, query: ValuesOf<P>) => R;
}

/** Types the functions by the parameters. */
export function listOptions<R extends AnyRecord, const P extends Parameters>(
  options: ListOptions<R, P>,
): ListOptions<R> {
  // They are called with what the parameters made of the query.
  return options as unknown as ListOptions<R>;
}

/** What is particular to the API of one type. */
interface ContentOptions<R extends AnyRecord> {
  list?: ListOptions<R>;
  /** A record as the call for one alone shows it. */
  detail?: (record: R) => Promise<R>;
  /** Further calls. */
  rows?: readonly Route[];
}

interface Dependencies extends ContentDependencies {
  content: Content;
  options: ContentOptions<AnyRecord>;
}

export function contentRoutes<R extends AnyRecord>(
  content: Content<R>,
  dependencies: ContentDependencies,
  given: ContentOptions<R> = {},
): Hono<AppEnv> {
  // Its functions are called with records of the same content.
  const options = given as unknown as ContentOptions<AnyRecord>;
  const { type } = content;
  const { db, images } = dependencies;
  const rules = formRulesOf(type);
  const handle = handlersWith({ ...dependencies, content, options });
  const existing = existingRecord((id) => findRecord(db, content, id), type.messages.notFound);
  const rows: readonly Route[] = [
    ["GET", "/get", validQuery(listQueryOf(type, options.list?.parameters)), handle(list)],
    ["POST", "/create", adminOnly, validRecordForm(images, rules, newFormSchema(type)), handle(create)],
    [
      "PUT",
      "/update/:id",
      adminOnly,
      existing,
      validRecordForm(images, rules, changeFormSchema(type)),
      handle(update),
    ],
    ["DELETE", "/delete/:id", adminOnly, existing, handle(remove)],
    ["GET", "/image-base64/:file", imageFileParam, handle(sendImageBase64)],
    ["GET", "/image/:file", imageFileParam, handle(sendImage)],
    ...(options.rows ?? []),
    ["GET", "/:id", recordId(type.messages.notFound), handle(read)],
  ];
  return routes(rows);
}

type ListQuery = PageRequest & { search?: string; status?: PublishingStatus } & Record<string, unknown>;

const STATUS_PARAMETER = {
  status: () => choice(PUBLISHING_STATUSES, "status must be Draft or Published"),
};

function listQueryOf(type: ContentType, parameters: Parameters = {}): z.ZodType<ListQuery> {
  const query = pageQuery.extend(
    lazyFields<Parameters>({ ...(type.publishing === "drafts" ? STATUS_PARAMETER : {}), ...parameters }),
  );
  return query as unknown as z.ZodType<ListQuery>;
}

/** Visitors see what is published, whatever they ask for. */
async function list(c: Validated<{ query: z.ZodType<ListQuery> }>, { db, content, options }: Dependencies) {
  const query = c.req.valid("query");
  const { where, show } = options.list ?? {};
  const hasDrafts = content.type.publishing === "drafts";
  const { page, limit, search, status } = query;
  const filter = {
    page,
    limit,
    search,
    ...(hasDrafts ? { status: isAdmin(c) ? status : ("Published" as const) } : {}),
    where: await where?.(query),
  };
  const { items, total } = await listRecords(db, content, filter);
  return replyList(c, { items: show ? items.map((item) => show(item, query)) : items, total }, query);
}

/** An expired token answers 401 for a missing record too: it must not differ from a draft. */
async function read(c: ById, { db, content, options }: Dependencies) {
  const { type } = content;
  const record = await findRecord(db, content, c.req.valid("param").id);
  const isShown =
    type.publishing === "always" ? record !== null : record?.status === "Published" || isAdmin(c);
  if (!record || !isShown) throw new AppError("notFound", type.messages.notFound);
  return reply(c, (await options.detail?.(record)) ?? record);
}

async function create(c: Validated<{ form: z.ZodType<NewForm> }>, dependencies: Dependencies) {
  const { db, now, images, content } = dependencies;
  const { gallery, publishedAt: given, ...fields } = c.req.valid("form");
  const publishedAt = await readPublishedAt(dependencies, given);
  await using held = await holdFiles(c, images, formRulesOf(content.type));
  const made = { fields, publishedAt, files: held.files, gallery };
  const record = await createRecord(db, content, made, insertContextOf(c, now()));
  return reply(c, record, { message: content.type.messages.created, status: 201 });
}

async function update(c: Existing<AnyRecord, { form: z.ZodType<ChangeForm> }>, dependencies: Dependencies) {
  const { db, now, images, content } = dependencies;
  const { id, record: before } = c.req.valid("param");
  const { gallery, removeLogo, removeImages: removeFiles, updatedAt, ...form } = c.req.valid("form");
  const { publishedAt: given, ...fields } = form;
  const publishedAt = await readPublishedAt(dependencies, given, before.publishedAt);
  await using held = await holdFiles(c, images, formRulesOf(content.type));
  const change = { fields, publishedAt, files: held.files, gallery, removeLogo, removeFiles };
  const { record, unusedFiles } = await updateRecord(
    db,
    content,
    id,
    change,
    writeContextOf(c, now(), updatedAt),
  );
  await images.collectGarbage(unusedFiles);
  return reply(c, record, { message: content.type.messages.updated });
}

async function remove(c: ById, { db, images, content }: Dependencies) {
  const { id } = c.req.valid("param");
  const { unusedFiles } = await deleteRecord(db, content, id);
  await images.collectGarbage(unusedFiles);
  return reply(c, { _id: id }, { message: content.type.messages.deleted });
}
