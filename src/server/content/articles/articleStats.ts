import { count, eq, or, sql } from "drizzle-orm";

import type { ArticleStats } from "#content/articles.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/open.ts";
import { articles } from "#server/database/contentSchema.ts";

/**
 * @param monthStart the start of the current month, in milliseconds since 1970
 * @param draftsOf leaves out the drafts of other users than this one
 */
export async function getArticleStats(db: Db, monthStart: number, draftsOf?: string): Promise<ArticleStats> {
  const { status, createdAt, createdBy } = articles;
  const stats = await firstRow(
    db
      .select({
        totalArticles: count(),
        published: sql<number>`count(*) FILTER (WHERE ${status} = 'Published')`,
        draft: sql<number>`count(*) FILTER (WHERE ${status} = 'Draft')`,
        newThisMonth: sql<number>`count(*) FILTER (WHERE ${createdAt} >= ${monthStart})`,
      })
      .from(articles)
      .where(draftsOf === undefined ? undefined : or(eq(status, "Published"), eq(createdBy, draftsOf))),
  );
  return stats ?? { totalArticles: 0, published: 0, draft: 0, newThisMonth: 0 };
}
