import { ACTIVITIES } from "#content/activities.ts";
import { ARTICLES } from "#content/articles.ts";
import type { ContentType } from "#content/contentType.ts";
import { isCategorySlug } from "#contract/content/categories.ts";
import { activityApi } from "#web/api/activities.ts";
import { articleApi, articleQuery } from "#web/api/articles.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { contentApi } from "#web/api/content.ts";

import { ahead } from "./page.ts";
import type { PageProps, PublicRoute } from "./page.ts";

type Page = Pick<PublicRoute, "search" | "queries" | "source" | "load">;

interface ContentPages {
  list: Page;
  record: Page;
}

/** The pages that a type has of its own, by `plural`. */
const OWN: Readonly<Record<string, Partial<ContentPages>>> = {
  [ACTIVITIES.plural]: {
    list: {
      search: { category: isCategorySlug },
      queries: (http) => [ahead(categoriesQuery(http)), ahead(activityApi.all(http))],
      source: "src/web/public/activities/ActivitiesPage.tsx",
      load: async () => (await import("./activities/ActivitiesPage.tsx")).ActivitiesPage,
    },
    record: {
      queries: (http, { id = "" }) => [ahead(activityApi.one(http, id))],
      source: "src/web/public/activities/ActivityPage.tsx",
      load: async () => (await import("./activities/ActivityPage.tsx")).ActivityPage,
    },
  },
  [ARTICLES.plural]: {
    list: {
      queries: (http) => [ahead(articleApi.all(http))],
      source: "src/web/public/articles/ArticlesPage.tsx",
      load: async () => (await import("./articles/ArticlesPage.tsx")).ArticlesPage,
    },
    record: {
      queries: (http, { id = "" }) => [ahead(articleQuery(http, id))],
      source: "src/web/public/articles/ArticlePage.tsx",
      load: async () => (await import("./articles/ArticlePage.tsx")).ArticlePage,
    },
  },
};

export function contentPages(type: ContentType): ContentPages {
  return { ...pagesOfAnyType(type), ...OWN[type.plural] };
}

function pagesOfAnyType(type: ContentType): ContentPages {
  const api = contentApi(type);
  return {
    list: {
      queries: (http) => [ahead(api.all(http))],
      source: "src/web/public/records/RecordsPage.tsx",
      async load() {
        const { RecordsPage } = await import("./records/RecordsPage.tsx");
        return () => <RecordsPage type={type} />;
      },
    },
    record: {
      queries: (http, { id = "" }) => [ahead(api.one(http, id))],
      source: "src/web/public/records/RecordPage.tsx",
      async load() {
        const { RecordPage } = await import("./records/RecordPage.tsx");
        return (props: PageProps) => <RecordPage type={type} {...props} />;
      },
    },
  };
}
