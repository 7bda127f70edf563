import { and, count, eq, exists, gte, or, sql } from "drizzle-orm";

import type { ArticleStats } from "#resources/articles.ts";
import { startOfMonth } from "#server/calendar.ts";
import { getDraftAuthor } from "#server/resources/draftAccess.ts";
import { isCreatedBy, isFirstText } from "#server/resources/recordColumns.ts";
import { defineListOptions } from "#server/resources/listQuery.ts";
import { collectionRoutes } from "#server/resources/routes.ts";
import type { CollectionDependencies } from "#server/resources/routes.ts";
import { articles, articleTexts } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { enumParam } from "#server/http/request.ts";
import { injectDependencies } from "#server/http/routeTable.ts";
import { resolveReadLanguages } from "#server/http/textLanguage.ts";
import type { Language } from "#texts/language.ts";

import { articleCollection } from "./articleCollection.ts";

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

export function articleRoutes(dependencies: CollectionDependencies) {
  const handle = injectDependencies(dependencies);
  return collectionRoutes(articleCollection, dependencies, {
    list: LIST_OPTIONS,
    extraRoutes: [["GET", "/stats", requirePermission("drafts.write"), handle(stats)]],
  });
}

async function stats(c: AppContext, { db, now, getSite }: CollectionDependencies) {
  const { timeZone } = await getSite();
  const languages = await resolveReadLanguages(getSite, c.req.query("lang"), () => true);
  const filter = { languages, monthStart: startOfMonth(now(), timeZone), draftsOf: getDraftAuthor(c) };
  return reply(c, await getArticleStats(db, filter));
}

/**
 * Of the articles with a text in one of the languages, by the first text that each has.
 * @param monthStart the start of the current month, in milliseconds since 1970
 * @param draftsOf leaves out the drafts of other users than this one
 */
export async function getArticleStats(
  db: Db,
  {
    languages,
    monthStart,
    draftsOf,
  }: { languages: readonly Language[]; monthStart: number; draftsOf?: string | undefined },
): Promise<ArticleStats> {
  const { ownerId, status } = articleTexts;
  const isReadable =
    draftsOf === undefined
      ? undefined
      : or(eq(status, "Published"), isCreatedBy({ table: articles, textTable: articleTexts }, draftsOf));
  const isCounted = and(isFirstText({ textTable: articleTexts }, languages), isReadable);
  const stats = await firstRow(
    db
      .select({
        totalArticles: count(),
        published: sql<number>`count(*) FILTER (WHERE ${status} = 'Published')`,
        draft: sql<number>`count(*) FILTER (WHERE ${status} = 'Draft')`,
      })
      .from(articleTexts)
      .where(isCounted),
  );
  // Unlike a join, this reads the few articles of the month first.
  const text = db
    .select({ one: sql`1` })
    .from(articleTexts)
    .where(and(eq(ownerId, articles.id), isCounted));
  const latest = await firstRow(
    db
      .select({ newThisMonth: count() })
      .from(articles)
      .where(and(gte(articles.createdAt, monthStart), exists(text))),
  );
  return { totalArticles: 0, published: 0, draft: 0, newThisMonth: 0, ...stats, ...latest };
}
