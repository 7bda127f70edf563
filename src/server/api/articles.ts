// /articles: articles, as the public pages and the back office read and write them; drafts are an admin's alone.
import {
  ARTICLE_LIMITS,
  ARTICLE_MESSAGES,
  ARTICLE_STATUSES,
  articleFieldsSchema,
} from "#contract/articles.ts";
import type { Article, ArticleDetail } from "#contract/articles.ts";
import { lazyFields } from "#contract/lazyFields.ts";
import { formBytes, SMALL_PICTURE_BYTES } from "#contract/pictures.ts";
import { startOfMonth } from "#server/analytics/periods.ts";
import { articleHtml, renderArticle } from "#server/articles/articleHtml.ts";
import { adminOnly, isAdmin } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import type { PictureRule } from "#server/images/inspectPicture.ts";
import {
  countArticles,
  createArticle,
  deleteArticle,
  findArticle,
  listArticles,
  updateArticle,
} from "#server/store/articles.ts";
import { getSite } from "#server/store/settings.ts";

import type { AppContext } from "./context.ts";
import { makingOf, occasionOf, seenIn } from "./occasion.ts";
import { pictureFile, sendPicture, sendPictureInline } from "./pictures.ts";
import { holdFiles, readFileChange, readGallery, receiveRecordForm, textIn } from "./recordForm.ts";
import type { RecordForm, RecordFormRules } from "./recordForm.ts";
import { reply, replyList } from "./reply.ts";
import { check, choice, idOf, pageQuery, readJson, readQuery } from "./request.ts";
import { routes } from "./table.ts";

export const articleRoutes = routes([
  ["GET", "/get", list],
  ["POST", "/create", adminOnly, create],
  ["PUT", "/update/:id", adminOnly, update],
  ["DELETE", "/delete/:id", adminOnly, remove],
  ["GET", "/image-base64/:file", pictureFile, sendPictureInline],
  ["GET", "/image/:file", pictureFile, sendPicture],
  ["GET", "/stats", adminOnly, count],
  ["POST", "/preview", adminOnly, preview],
  ["GET", "/:id", read],
]);

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

/** The longest content as JSON: four bytes a letter at most, and room for marks that are escaped. */
const PREVIEW_BYTES = 1024 * 1024;

async function list(c: AppContext) {
  const { view, ...query } = readQuery(c, listQuery);
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

async function read(c: AppContext) {
  const article = await findArticle(c.get("services").db, idOf(c));
  const isVisible = article?.status === "Published" || isAdmin(c);
  if (!article || !isVisible) throw new AppError("notFound", ARTICLE_MESSAGES.notFound);
  return reply(c, toDetail(c, article));
}

async function create(c: AppContext) {
  const { db } = c.get("services");
  await using form = await receiveRecordForm(c, FORM);
  const fields = check(articleFieldsSchema, fieldsIn(form));
  const gallery = readGallery(form);
  await using held = await holdFiles(c, form, FORM);
  const article = await createArticle(db, { fields, files: held.files, gallery }, makingOf(c));
  return reply(c, article, { message: "Article created", status: 201 });
}

async function update(c: AppContext) {
  const { db, pictures } = c.get("services");
  const id = idOf(c);
  // Asked before the pictures are worked on; the write asks again.
  const before = await findArticle(db, id);
  if (!before) throw new AppError("notFound", ARTICLE_MESSAGES.notFound);
  await using form = await receiveRecordForm(c, FORM);
  const change = { fields: check(changeSchema, fieldsIn(form)), ...readFileChange(form) };
  const seenAt = seenIn(form);
  await using held = await holdFiles(c, form, FORM);
  const written = await updateArticle(db, id, { ...change, files: held.files }, occasionOf(c, seenAt));
  pictures.settle(written.unusedFiles);
  return reply(c, written.article, { message: "Article updated" });
}

const previewSchema = articleFieldsSchema.pick({ content: true });

/** What readers would see of a text that is still being written. */
async function preview(c: AppContext) {
  const { content } = await readJson(c, previewSchema, PREVIEW_BYTES);
  return reply(c, { html: renderArticle(c.get("services"), content) });
}

async function remove(c: AppContext) {
  const { db, pictures } = c.get("services");
  const id = idOf(c);
  const { unusedFiles } = await deleteArticle(db, id);
  pictures.settle(unusedFiles);
  return reply(c, { _id: id }, { message: "Article deleted" });
}

/** An update that names no status must not publish a draft. */
const changeSchema = articleFieldsSchema.extend(
  lazyFields({ status: () => articleFieldsSchema.shape.status.unwrap().optional() }),
);

function fieldsIn(form: RecordForm) {
  return {
    title: textIn(form, "title") ?? "",
    content: textIn(form, "content") ?? "",
    author: textIn(form, "author") ?? "",
    position: textIn(form, "position") ?? "",
    status: textIn(form, "status"),
  };
}

function toDetail(c: AppContext, article: Article): ArticleDetail {
  return { ...article, html: articleHtml(c.get("services"), article) };
}

function withoutContent(article: Article): Article {
  return { ...article, content: "" };
}
