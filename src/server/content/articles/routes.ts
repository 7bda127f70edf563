import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { contentSchema } from "#content/schema.ts";
import { startOfMonth } from "#server/calendar.ts";
import { contentRoutes, listOptions } from "#server/collections/routes.ts";
import type { ContentDependencies } from "#server/collections/routes.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { choice } from "#server/http/request.ts";
import { handlersWith } from "#server/http/routeTable.ts";
import { validJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { getArticleHtml, renderArticle } from "#server/markdown/articleHtml.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";

import { articleContent } from "./content.ts";
import { countArticles } from "./stats.ts";

const LIST = listOptions({
  parameters: {
    /** `summary` omits the content, which no list shows. */
    view: () => choice(["full", "summary"], "view must be full or summary"),
  },
  show: (article: Article, { view }) => (view === "summary" ? { ...article, content: "" } : article),
});

const previewSchema = contentSchema(ARTICLES).pick({ content: true });

/** The longest content as JSON: up to four bytes per character, and escapes. */
const PREVIEW_BYTES = 1024 * 1024;

interface ArticleDependencies extends ContentDependencies, ArticleHtmlDependencies {}

export function articleRoutes(dependencies: ArticleDependencies) {
  const handle = handlersWith(dependencies);
  return contentRoutes(articleContent, dependencies, {
    list: LIST,
    detail: async (article) => ({ ...article, html: await getArticleHtml(dependencies, article) }),
    rows: [
      ["GET", "/stats", adminOnly, handle(count)],
      ["POST", "/preview", adminOnly, validJson(previewSchema, { maxBytes: PREVIEW_BYTES }), handle(preview)],
    ],
  });
}

async function count(c: AppContext, { db, now, getSite }: ArticleDependencies) {
  const { timeZone } = await getSite();
  return reply(c, await countArticles(db, startOfMonth(now(), timeZone)));
}

/** Renders an unsaved text as readers would see it. */
async function preview(c: Validated<{ json: typeof previewSchema }>, dependencies: ArticleDependencies) {
  const { content } = c.req.valid("json");
  return reply(c, { html: await renderArticle(dependencies, content) });
}
