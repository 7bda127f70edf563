// Where articles are kept in the browser, and how they are counted.
import type { Article } from "#contract/content/articles.ts";
import { articlesKey } from "#web/api/articles.ts";

import type { RecordKind } from "../../collections/list/recordChange.ts";

export const ARTICLE_RECORDS: RecordKind<Article> = {
  key: articlesKey,
  pagesKey: [...articlesKey, "page"],
  statsKey: [...articlesKey, "stats"],
  // Whether one is new this month is the server's to say: it knows the site's time zone.
  countsOf: ({ status }) => ({
    totalArticles: 1,
    published: Number(status === "Published"),
    draft: Number(status === "Draft"),
  }),
};
