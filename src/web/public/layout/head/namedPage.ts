import type { Activity } from "#content/activities.ts";
import type { Article } from "#content/articles.ts";
import type { Picture } from "#contract/pictures.ts";

type Dates = "publishedAt" | "createdAt" | "updatedAt";

/** What a page shows that its tags and its structured data describe. */
export interface PageSubject {
  /** Stands for the page where it is shared; else the site's own picture does. */
  picture?: Picture | undefined;
  /** The query, with its question mark, where it makes another page of the same path: a translation. */
  query?: string;
  /** On the page of an article. */
  article?: Pick<Article, "author" | "position" | Dates>;
  /** On the page of an activity. */
  activity?: Pick<Activity, Dates>;
}

export interface NamedPage extends PageSubject {
  name: string;
  description: string;
}
