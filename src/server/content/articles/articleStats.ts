import { and, count, eq, exists, gte, or, sql } from "drizzle-orm";

import type { ArticleStats } from "#content/articles.ts";
import type { Language } from "#texts/language.ts";
import { isCreatedBy, isFirstText } from "#server/collections/recordColumns.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/open.ts";
import { articles, articleTexts } from "#server/database/contentSchema.ts";

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
