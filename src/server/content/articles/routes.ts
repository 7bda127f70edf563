// /articles: articles, as the public pages and the back office read and write them; drafts are an admin's alone.
import {
  ARTICLE_LIMITS,
  ARTICLE_MESSAGES,
  ARTICLE_STATUSES,
  articleFieldsSchema,
} from "#contract/content/articles.ts";
import type { Article, ArticleDetail } from "#contract/content/articles.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { formBytes, SMALL_PICTURE_BYTES } from "#contract/pictures.ts";
import { startOfMonth } from "#server/analytics/periods.ts";
import { articleHtml, renderArticle } from "#server/markdown/articleHtml.ts";
import { adminOnly, isAdmin } from "#server/http/authenticate.ts";
import { AppError } from "#server/errors.ts";
import type { PictureRule } from "#server/media/inspectPicture.ts";
import {
  countArticles,
  createArticle,
  deleteArticle,
  findArticle,
  listArticles,
  updateArticle,
} from "./repository.ts";
import { getSite } from "#server/settings/repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { makingOf, occasionOf } from "#server/http/writeContext.ts";
import { pictureFile, sendPicture, sendPictureInline } from "#server/media/serveImages.ts";
import { readPublishedAt } from "#server/collections/publishedAt.ts";
import { changeFields, galleryField, holdFiles, validRecordForm } from "#server/collections/recordForm.ts";
import type { RecordFormRules } from "#server/collections/recordForm.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { choice, pageQuery } from "#server/http/request.ts";
import { routes } from "#server/http/routeTable.ts";
import { existingRecord, recordId, validJson, validQuery } from "#server/http/validate.ts";
import type { ById, Existing, Validated } from "#server/http/validate.ts";

const listQuery = pageQuery.extend(
  lazyFields({
    /** For admins; everybody else sees Published ones, whatever they ask for. */
    status: () => choice(ARTICLE_STATUSES, "status must be Draft or Published"),
    /** `summary` leaves the content out, which a list of many does not show. */
    view: () => choice(["full", "summary"], "view must be full or summary"),
  }),
);

export const ARTICLE_PICTURE: Omit<PictureRule, "field"> = {
  notImage: ARTICLE_MESSAGES.pictures,
  tooLarge: ARTICLE_MESSAGES.pictures,
  refusedFromBytes: SMALL_PICTURE_BYTES + 1,
};
const FORM: RecordFormRules = {
  logo: { ...ARTICLE_PICTURE, field: "logo" },
  images: { ...ARTICLE_PICTURE, field: "images", isList: true },
  maxBytes: formBytes(SMALL_PICTURE_BYTES),
  // The longest content: four bytes a letter at most.
  maxTextBytes: 4 * ARTICLE_LIMITS.content,
};

const newSchema = articleFieldsSchema.extend(lazyFields(galleryField));
const changeSchema = newSchema.extend(
  lazyFields({
    ...changeFields,
    /** An update that names none must not publish a draft. */
    status: () => articleFieldsSchema.shape.status.unwrap().optional(),
  }),
);
const previewSchema = articleFieldsSchema.pick({ content: true });

/** The longest content as JSON: four bytes a letter at most, and room for marks that are escaped. */
const PREVIEW_BYTES = 1024 * 1024;

const existing = existingRecord(findArticle, ARTICLE_MESSAGES.notFound);

export const articleRoutes = routes([
  ["GET", "/get", validQuery(listQuery), list],
  ["POST", "/create", adminOnly, validRecordForm(FORM, newSchema), create],
  ["PUT", "/update/:id", adminOnly, existing, validRecordForm(FORM, changeSchema), update],
  ["DELETE", "/delete/:id", adminOnly, existing, remove],
  ["GET", "/image-base64/:file", pictureFile, sendPictureInline],
  ["GET", "/image/:file", pictureFile, sendPicture],
  ["GET", "/stats", adminOnly, count],
  ["POST", "/preview", adminOnly, validJson(previewSchema, { maxBytes: PREVIEW_BYTES }), preview],
  ["GET", "/:id", recordId(ARTICLE_MESSAGES.notFound), read],
]);

async function list(c: Validated<{ query: typeof listQuery }>) {
  const { view, ...query } = c.req.valid("query");
  const status = isAdmin(c) ? query.status : "Published";
  const { articles, total } = await listArticles(c.get("services").db, { ...query, status });
  const items = view === "summary" ? articles.map(withoutContent) : articles;
  return replyList(c, { items, total }, query);
}

async function count(c: AppContext) {
  const { db, now } = c.get("services");
  const { timeZone } = await getSite(db);
  return reply(c, await countArticles(db, startOfMonth(now(), timeZone)));
}

/** An expired token answers 401 for a missing article too: it must not differ from a draft. */
async function read(c: ById) {
  const article = await findArticle(c.get("services").db, c.req.valid("param").id);
  const isVisible = article?.status === "Published" || isAdmin(c);
  if (!article || !isVisible) throw new AppError("notFound", ARTICLE_MESSAGES.notFound);
  return reply(c, toDetail(c, article));
}

async function create(c: Validated<{ form: typeof newSchema }>) {
  const { db } = c.get("services");
  const { gallery, publishedAt: given, ...fields } = c.req.valid("form");
  const publishedAt = await readPublishedAt(c, given);
  await using held = await holdFiles(c, FORM);
  const article = await createArticle(db, { fields, publishedAt, files: held.files, gallery }, makingOf(c));
  return reply(c, article, { message: "Article created", status: 201 });
}

async function update(c: Existing<Article, { form: typeof changeSchema }>) {
  const { db, pictures } = c.get("services");
  const { id, record } = c.req.valid("param");
  const { gallery, removeLogo, removeImages: removeFiles, updatedAt, ...form } = c.req.valid("form");
  const { publishedAt: given, ...fields } = form;
  const publishedAt = await readPublishedAt(c, given, record.publishedAt);
  await using held = await holdFiles(c, FORM);
  const change = { fields, publishedAt, files: held.files, gallery, removeLogo, removeFiles };
  const written = await updateArticle(db, id, change, occasionOf(c, updatedAt));
  pictures.settle(written.unusedFiles);
  return reply(c, written.article, { message: "Article updated" });
}

/** What readers would see of a text that is still being written. */
async function preview(c: Validated<{ json: typeof previewSchema }>) {
  const { content } = c.req.valid("json");
  return reply(c, { html: renderArticle(c.get("services"), content) });
}

async function remove(c: ById) {
  const { db, pictures } = c.get("services");
  const { id } = c.req.valid("param");
  const { unusedFiles } = await deleteArticle(db, id);
  pictures.settle(unusedFiles);
  return reply(c, { _id: id }, { message: "Article deleted" });
}

function toDetail(c: AppContext, article: Article): ArticleDetail {
  return { ...article, html: articleHtml(c.get("services"), article) };
}

function withoutContent(article: Article): Article {
  return { ...article, content: "" };
}
