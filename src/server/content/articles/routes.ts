import { ARTICLES } from "#content/articles.ts";
import { contentSchema } from "#content/schema.ts";
import { startOfMonth } from "#server/calendar.ts";
import { getDraftAuthor } from "#server/collections/draftAccess.ts";
import { collectionRoutes, defineListOptions } from "#server/collections/routes.ts";
import type { CollectionDependencies } from "#server/collections/routes.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { resolveReadLanguages } from "#server/http/textLanguage.ts";
import { enumParam } from "#server/http/request.ts";
import { injectDependencies } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { renderArticle } from "#server/markdown/articleHtml.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";

import { articleCollection } from "./articleCollection.ts";
import { getArticleStats } from "./articleStats.ts";

/** Contents are long, and anyone may request and not read them: a full page has up to 6 MB. */
const MAX_FULL_ARTICLES = 10;

/** A list contains the content only with `view=full`: no page shows it. */
const LIST_OPTIONS = defineListOptions({
  parameters: {
    view: () => enumParam(["full", "summary"], "view must be full or summary"),
  },
  omittedTexts: ({ view }) => (view === "full" ? [] : ["content"]),
  maxLimit: ({ view }) => (view === "full" ? MAX_FULL_ARTICLES : Infinity),
});

const previewSchema = contentSchema(ARTICLES).pick({ content: true });

/** The longest content as JSON: up to four bytes per character, and escapes. */
const MAX_PREVIEW_BYTES = 1024 * 1024;

interface ArticleDependencies extends CollectionDependencies, ArticleHtmlDependencies {}

export function articleRoutes(dependencies: ArticleDependencies) {
  const handle = injectDependencies(dependencies);
  return collectionRoutes(articleCollection, dependencies, {
    list: LIST_OPTIONS,
    toDetail: async (article) => ({ ...article, html: await renderArticle(dependencies, article.content) }),
    extraRoutes: [
      ["GET", "/stats", requirePermission("drafts.write"), handle(stats)],
      [
        "POST",
        "/preview",
        requirePermission("drafts.write"),
        validateJson(previewSchema, { maxBytes: MAX_PREVIEW_BYTES }),
        handle(preview),
      ],
    ],
  });
}

async function stats(c: AppContext, { db, now, getSite }: ArticleDependencies) {
  const { timeZone } = await getSite();
  const languages = await resolveReadLanguages(getSite, c.req.query("lang"), () => true);
  const filter = { languages, monthStart: startOfMonth(now(), timeZone), draftsOf: getDraftAuthor(c) };
  return reply(c, await getArticleStats(db, filter));
}

/** Renders an unsaved text as readers would see it. */
async function preview(c: Validated<{ json: typeof previewSchema }>, dependencies: ArticleDependencies) {
  const { content } = c.req.valid("json");
  return reply(c, { html: await renderArticle(dependencies, content) });
}
