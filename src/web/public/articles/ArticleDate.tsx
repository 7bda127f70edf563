import type { Article } from "#resources/articles.ts";
import * as texts from "#texts/public/articles.ts";
import { PublishedDate } from "#web/ui/text/PublishedDate.tsx";

import { useSite } from "../layout/useSite.ts";

/** The publication date and the reading time. */
export function ArticleDate({ article }: { article: Pick<Article, "publishedAt" | "readingMinutes"> }) {
  const { publishedAt, readingMinutes: minutes } = article;
  const { timeZone } = useSite();
  if (!publishedAt) return null;
  return (
    <PublishedDate isoDate={publishedAt} timeZone={timeZone}>
      {minutes && <span>{` · ${texts.readingTime({ minutes })}`}</span>}
    </PublishedDate>
  );
}
