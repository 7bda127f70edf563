// Finds a text in thousands of articles through their index of three letters each; see the migrations `article_search` and `publication_dates`.
import { sql } from "drizzle-orm";

import type { ArticleStatus } from "#content/articles.ts";
import { oneSpelling } from "#contract/fields/text.ts";
import type { Reader } from "#server/database/open.ts";

/** Letters. A shorter text is in no index. */
const SHORTEST = 3;

export function isIndexed(search: string): boolean {
  return [...oneSpelling(search)].length >= SHORTEST;
}

/** The articles that hold the text in their title, content, author or position, the newest first. */
export async function searchArticles(
  db: Reader,
  search: string,
  status: ArticleStatus | undefined,
): Promise<{ id: string }[]> {
  // In quotes everything is text; a quote is written twice.
  const phrase = `"${oneSpelling(search).replaceAll('"', '""')}"`;
  return db.all<{ id: string }>(sql`
    SELECT id FROM articles_search
    CROSS JOIN article_numbers ON number = articles_search.rowid
    WHERE articles_search MATCH ${phrase} ${status ? sql`AND status = ${status}` : sql``}
    ORDER BY listed_at DESC, id DESC
  `);
}
