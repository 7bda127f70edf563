// The rules of the article form: what it starts with, what it is called, and what goes on the wire.
import type * as z from "zod";

import { articleFieldsSchema } from "#contract/content/articles.ts";
import type { Article, ArticleStatus } from "#contract/content/articles.ts";

import { appendPictures } from "../../images/pictureBody.ts";
import type { Pictures } from "../../images/pictures.ts";
import type { Dates } from "../../ui/dates/dates.ts";

/** The status is what the pressed button says. */
export const articleFormSchema = articleFieldsSchema.omit({ status: true });

export type ArticleInput = z.input<typeof articleFormSchema>;
export type ArticleTexts = z.output<typeof articleFormSchema>;

/** In the order of the form. */
export const FIELD_LABELS = {
  title: "Title",
  author: "Author",
  position: "Position",
  publishedAt: "Published on",
  content: "Content",
} as const;

export type FieldName = keyof typeof FIELD_LABELS;
// The keys of a constant object are its own names.
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[];

export const EMPTY_FIELDS: ArticleInput = {
  title: "",
  author: "",
  position: "",
  content: "",
  publishedAt: "",
};

export function fieldsOf(article: Article, { isoDay }: Dates): ArticleInput {
  const { title, author, position, content, publishedAt } = article;
  return { title, author, position, content, publishedAt: publishedAt === null ? "" : isoDay(publishedAt) };
}

/** The multipart body of create and update. */
export function bodyOf(texts: ArticleTexts, status: ArticleStatus, pictures: Pictures): FormData {
  const body = new FormData();
  for (const name of FIELD_NAMES) body.set(name, texts[name] ?? "");
  body.set("status", status);
  appendPictures(body, pictures);
  return body;
}
