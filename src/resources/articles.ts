import { MAX_SMALL_IMAGE_BYTES } from "#contract/images.ts";

import { defineContentType } from "./contentType.ts";
import type { FieldsOf, PublishingStatus, RecordOf } from "./contentType.ts";

/** For a file that is no image, and for an image that is too large. */
const IMAGE_MESSAGES = {
  notImage: "Only image files up to 5MB are allowed",
  tooLarge: "Only image files up to 5MB are allowed",
};

/** Articles and case studies. */
export const ARTICLES = defineContentType({
  name: "article",
  plural: "articles",
  api: {
    base: "/articles",
    list: "/articles/get",
    upload: "/article-image",
  },
  fields: {
    title: { kind: "line", label: "Title", max: 200, required: "Title is required", translatable: true },
    author: { kind: "line", label: "Author", max: 100, required: "Author is required", translatable: true },
    position: {
      kind: "line",
      label: "Position",
      max: 150,
      invalid: "Position must be a text",
      translatable: true,
    },
    content: {
      kind: "markdown",
      label: "Content",
      max: 200_000,
      required: "Content is required",
      translatable: true,
    },
  },
  publishedAtAfter: "content",
  nameField: "title",
  searchFields: ["title", "content", "author", "position"],
  images: {
    // "Up to 5 MB" includes 5 MB.
    exclusiveMaxBytes: MAX_SMALL_IMAGE_BYTES + 1,
    hint: "images up to 5MB each",
    logo: { ...IMAGE_MESSAGES, hint: "An image up to 5MB" },
    gallery: IMAGE_MESSAGES,
  },
  pages: {
    list: "/articles",
    nav: "Articles",
    listName: "All Articles",
    record: "/article",
    isOnHomePage: false,
  },
  admin: { label: "Article", path: "/admin/article", icon: "article", shortcutKey: "r" },
  messages: {
    notFound: "Article not found",
    created: "Article created",
    updated: "Article updated",
    deleted: "Article deleted",
    loadFailed: "Couldn't load the article",
    createFailed: "Failed to create article.",
    updateFailed: "Failed to update article.",
  },
});

export type ArticleStatus = PublishingStatus;
export type ArticleFields = FieldsOf<typeof ARTICLES>;

export interface Article extends RecordOf<typeof ARTICLES> {
  /** The beginning of the content as one line of plain text. Lists contain it instead of the content. */
  excerpt: string;
  /** The only image of older records; used if `images` is empty. */
  image?: string;
}

export interface ArticleStats {
  totalArticles: number;
  published: number;
  draft: number;
  /** Created in the current calendar month of the site's time zone. */
  newThisMonth: number;
}
