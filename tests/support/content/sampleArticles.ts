import type { Article } from "#resources/articles.ts";

type ArticleDetail = Article & { html: string };

import { sampleImages } from "./sampleActivities.ts";

export function sampleArticle(title: string, changes: Partial<Article> = {}): Article {
  return {
    _id: `id-${title.toLowerCase().replaceAll(" ", "-")}`,
    slug: `id-${title.toLowerCase().replaceAll(" ", "-")}`,
    title,
    content: "",
    excerpt: `The beginning of ${title}.`,
    author: "Mali S.",
    position: "Principal",
    status: "Published",
    images: ["/uploads/p1.jpg"],
    logo: null,
    pictures: sampleImages(1),
    publishedAt: "2026-11-21T08:00:00.000Z",
    createdAt: "2026-11-21T08:00:00.000Z",
    updatedAt: "2026-11-21T08:00:00.000Z",
    ...changes,
  };
}

export function sampleArticleDetail(title: string, changes: Partial<ArticleDetail> = {}): ArticleDetail {
  return { ...sampleArticle(title), html: `<p>All of ${title}.</p>`, ...changes };
}
