// Articles and case studies: the schema that the form and the server share, and what a record looks like.
import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { lineField, requiredLine, requiredText } from "../fields/textFields.ts";
import type { Picture } from "../pictures.ts";
import { publishedAtField } from "./publishedAt.ts";

export const ARTICLE_STATUSES = ["Draft", "Published"] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];
/** Of a create call that names none (product spec, section 9). */
const DEFAULT_ARTICLE_STATUS: ArticleStatus = "Published";

/** Texts of the product spec, sections 5 and 8; required fields have texts of our own. */
export const ARTICLE_MESSAGES = {
  titleRequired: "Title is required",
  contentRequired: "Content is required",
  authorRequired: "Author is required",
  positionForm: "Position must be a text",
  pictures: "Only image files up to 5MB are allowed",
  notFound: "Article not found",
  createFailed: "Failed to create article.",
  updateFailed: "Failed to update article.",
  deleteFailed: "Failed to delete article.",
} as const;

/** Stands in the text for the description of a picture until its author writes one. */
export const NOT_DESCRIBED = "Describe the picture";

/** Characters. */
export const ARTICLE_LIMITS = { title: 200, content: 200_000, author: 100, position: 150 } as const;

/** The text fields of create and edit; files travel beside them. */
export const articleFieldsSchema = z.object(
  lazyFields({
    title: () => requiredLine(ARTICLE_MESSAGES.titleRequired, ARTICLE_LIMITS.title),
    /** Markdown. */
    content: () => requiredText(ARTICLE_MESSAGES.contentRequired, ARTICLE_LIMITS.content),
    author: () => requiredLine(ARTICLE_MESSAGES.authorRequired, ARTICLE_LIMITS.author),
    position: () => lineField(ARTICLE_MESSAGES.positionForm, ARTICLE_LIMITS.position).default(""),
    status: () =>
      z.enum(ARTICLE_STATUSES, "Status must be Draft or Published").default(DEFAULT_ARTICLE_STATUS),
    publishedAt: publishedAtField,
  }),
);

export type ArticleFields = z.output<typeof articleFieldsSchema>;

/** An article on the wire. */
export interface Article {
  _id: string;
  title: string;
  /** Markdown as it was written. */
  content: string;
  /** The beginning of the content as plain text, on one line. */
  excerpt: string;
  author: string;
  position: string;
  status: ArticleStatus;
  /** Stored paths, as in `pictures`. */
  images: string[];
  /** Where older records kept their only picture; used when `images` is empty. */
  image?: string;
  logo: string | null;
  /** Size and description of every stored path above, the logo first. */
  pictures: Picture[];
  /**
   * ISO 8601, UTC, like the other times; published articles are ordered by it. `null` until the first publishing, unless an editor set
   * it before; an article that is a draft again keeps it.
   */
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** One article, read on its own. */
export interface ArticleDetail extends Article {
  /** The content as HTML, safe to be put into a page. */
  html: string;
}

export interface ArticleStats {
  totalArticles: number;
  published: number;
  draft: number;
  /** Created in the present calendar month of the site's time zone. */
  newThisMonth: number;
}
