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
import { startOfMonth } from "#server/calendar.ts";
import { readPublishedAt } from "#server/collections/publishedAt.ts";
import type { PublishedAtDependencies } from "#server/collections/publishedAt.ts";
import { changeFields, galleryField, holdFiles, validRecordForm } from "#server/collections/recordForm.ts";
import type { RecordFormRules } from "#server/collections/recordForm.ts";
import { AppError } from "#server/errors.ts";
import { adminOnly, isAdmin } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply, replyList } from "#server/http/reply.ts";
import { choice, pageQuery } from "#server/http/request.ts";
import { handlersWith, routes } from "#server/http/routeTable.ts";
import { existingRecord, recordId, validJson, validQuery } from "#server/http/validate.ts";
import type { ById, Existing, Validated } from "#server/http/validate.ts";
import { makingOf, occasionOf } from "#server/http/writeContext.ts";
import { articleHtml, renderArticle } from "#server/markdown/articleHtml.ts";
import type { HtmlDependencies } from "#server/markdown/articleHtml.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import type { PictureRule } from "#server/media/inspectPicture.ts";
import { imageFile, sendImage, sendImageInline } from "#server/media/serveImages.ts";

import {
  countArticles,
  createArticle,
  deleteArticle,
  findArticle,
  listArticles,
  updateArticle,
} from "./repository.ts";

const listQuery = pageQuery.extend(
  lazyFields({
    /** For admins; everybody else sees Published ones, whatever they ask for. */
    status: () => choice(ARTICLE_STATUSES, "status must be Draft or Published"),
    /** `summary` leaves the content out, which a list of many does not show. */
    view: () => choice(["full", "summary"], "view must be full or summary"),
  }),
);

export const ARTICLE_IMAGE: Omit<PictureRule, "field"> = {
  notImage: ARTICLE_MESSAGES.pictures,
  tooLarge: ARTICLE_MESSAGES.pictures,
  refusedFromBytes: SMALL_PICTURE_BYTES + 1,
};
const FORM: RecordFormRules = {
  logo: { ...ARTICLE_IMAGE, field: "logo" },
  images: { ...ARTICLE_IMAGE, field: "images", isList: true },
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

interface ArticleDependencies extends PublishedAtDependencies, HtmlDependencies {
  images: ImageStore;
}

export function articleRoutes(dependencies: ArticleDependencies) {
  const handle = handlersWith(dependencies);
  const existing = existingRecord((id) => findArticle(dependencies.db, id), ARTICLE_MESSAGES.notFound);
  return routes([
    ["GET", "/get", validQuery(listQuery), handle(list)],
    ["POST", "/create", adminOnly, validRecordForm(dependencies.images, FORM, newSchema), handle(create)],
    [
      "PUT",
      "/update/:id",
      adminOnly,
      existing,
      validRecordForm(dependencies.images, FORM, changeSchema),
      handle(update),
    ],
    ["DELETE", "/delete/:id", adminOnly, existing, handle(remove)],
    ["GET", "/image-base64/:file", imageFile, handle(sendImageInline)],
    ["GET", "/image/:file", imageFile, handle(sendImage)],
    ["GET", "/stats", adminOnly, handle(count)],
    ["POST", "/preview", adminOnly, validJson(previewSchema, { maxBytes: PREVIEW_BYTES }), handle(preview)],
    ["GET", "/:id", recordId(ARTICLE_MESSAGES.notFound), handle(read)],
  ]);
}

async function list(c: Validated<{ query: typeof listQuery }>, { db }: ArticleDependencies) {
  const { view, ...query } = c.req.valid("query");
  const status = isAdmin(c) ? query.status : "Published";
  const { articles, total } = await listArticles(db, { ...query, status });
  const items = view === "summary" ? articles.map(withoutContent) : articles;
  return replyList(c, { items, total }, query);
}

async function count(c: AppContext, { db, now, getSite }: ArticleDependencies) {
  const { timeZone } = await getSite();
  return reply(c, await countArticles(db, startOfMonth(now(), timeZone)));
}

/** An expired token answers 401 for a missing article too: it must not differ from a draft. */
async function read(c: ById, dependencies: ArticleDependencies) {
  const article = await findArticle(dependencies.db, c.req.valid("param").id);
  const isVisible = article?.status === "Published" || isAdmin(c);
  if (!article || !isVisible) throw new AppError("notFound", ARTICLE_MESSAGES.notFound);
  const detail: ArticleDetail = { ...article, html: articleHtml(dependencies, article) };
  return reply(c, detail);
}

async function create(c: Validated<{ form: typeof newSchema }>, dependencies: ArticleDependencies) {
  const { db, images, now } = dependencies;
  const { gallery, publishedAt: given, ...fields } = c.req.valid("form");
  const publishedAt = await readPublishedAt(dependencies, given);
  await using held = await holdFiles(c, images, FORM);
  const article = await createArticle(
    db,
    { fields, publishedAt, files: held.files, gallery },
    makingOf(c, now()),
  );
  return reply(c, article, { message: "Article created", status: 201 });
}

async function update(
  c: Existing<Article, { form: typeof changeSchema }>,
  dependencies: ArticleDependencies,
) {
  const { db, images, now } = dependencies;
  const { id, record } = c.req.valid("param");
  const { gallery, removeLogo, removeImages: removeFiles, updatedAt, ...form } = c.req.valid("form");
  const { publishedAt: given, ...fields } = form;
  const publishedAt = await readPublishedAt(dependencies, given, record.publishedAt);
  await using held = await holdFiles(c, images, FORM);
  const change = { fields, publishedAt, files: held.files, gallery, removeLogo, removeFiles };
  const written = await updateArticle(db, id, change, occasionOf(c, now(), updatedAt));
  images.collectGarbage(written.unusedFiles);
  return reply(c, written.article, { message: "Article updated" });
}

/** What readers would see of a text that is still being written. */
async function preview(c: Validated<{ json: typeof previewSchema }>, dependencies: ArticleDependencies) {
  const { content } = c.req.valid("json");
  return reply(c, { html: renderArticle(dependencies, content) });
}

async function remove(c: ById, dependencies: ArticleDependencies) {
  const { db, images } = dependencies;
  const { id } = c.req.valid("param");
  const { unusedFiles } = await deleteArticle(db, id);
  images.collectGarbage(unusedFiles);
  return reply(c, { _id: id }, { message: "Article deleted" });
}

function withoutContent(article: Article): Article {
  return { ...article, content: "" };
}
