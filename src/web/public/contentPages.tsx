import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import type { ContentType } from "#resources/contentType.ts";
import { PAGES } from "#resources/pages.ts";
import { isCategorySlug } from "#contract/content/categories.ts";
import { activityApi } from "#web/api/activities.ts";
import { articleApi } from "#web/api/articles.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { createContentApi } from "#web/api/content.ts";
import { pageApi } from "#web/api/pages.ts";

import { toPageQuery } from "./page.ts";
import type { PageProps, PublicRoute } from "./page.ts";
import { LIST_SEARCH, pageNumber } from "./records/listPages.ts";

type PageDefinition = Pick<PublicRoute, "search" | "queries" | "source" | "load">;

interface ContentPages {
  list: PageDefinition;
  record: PageDefinition;
}

/** Pages that replace a type's default pages, by `plural`. */
const CUSTOM_PAGES: Readonly<Record<string, Partial<ContentPages>>> = {
  [ACTIVITIES.plural]: {
    list: {
      search: { category: isCategorySlug, ...LIST_SEARCH },
      queries: (http, _, search) => [
        toPageQuery(categoriesQuery(http)),
        toPageQuery(
          activityApi.publicList(http, { page: pageNumber(search), category: search.get("category") ?? "" }),
        ),
      ],
      source: "src/web/public/activities/ActivitiesPage.tsx",
      load: async () => (await import("./activities/ActivitiesPage.tsx")).ActivitiesPage,
    },
    record: {
      queries: (http, { slug = "" }) => [toPageQuery(activityApi.detail(http, slug))],
      source: "src/web/public/activities/ActivityPage.tsx",
      load: async () => (await import("./activities/ActivityPage.tsx")).ActivityPage,
    },
  },
  [ARTICLES.plural]: {
    list: {
      search: LIST_SEARCH,
      queries: (http, _, search) => [toPageQuery(articleApi.publicList(http, { page: pageNumber(search) }))],
      source: "src/web/public/articles/ArticlesPage.tsx",
      load: async () => (await import("./articles/ArticlesPage.tsx")).ArticlesPage,
    },
    record: {
      queries: (http, { slug = "" }) => [toPageQuery(articleApi.detail(http, slug))],
      source: "src/web/public/articles/ArticlePage.tsx",
      load: async () => (await import("./articles/ArticlePage.tsx")).ArticlePage,
    },
  },
  [PAGES.plural]: {
    record: {
      queries: (http, { slug = "" }) => [toPageQuery(pageApi.detail(http, slug))],
      source: "src/web/public/pages/OwnPage.tsx",
      load: async () => (await import("./pages/OwnPage.tsx")).OwnPage,
    },
  },
};

export function contentPages(type: ContentType): ContentPages {
  return { ...defaultContentPages(type), ...CUSTOM_PAGES[type.plural] };
}

function defaultContentPages(type: ContentType): ContentPages {
  const api = createContentApi(type);
  return {
    list: {
      search: LIST_SEARCH,
      queries: (http, _, search) => [toPageQuery(api.publicList(http, { page: pageNumber(search) }))],
      source: "src/web/public/records/RecordsPage.tsx",
      async load() {
        const { RecordsPage } = await import("./records/RecordsPage.tsx");
        return ({ search }: PageProps) => <RecordsPage type={type} search={search} />;
      },
    },
    record: {
      queries: (http, { slug = "" }) => [toPageQuery(api.detail(http, slug))],
      source: "src/web/public/records/RecordPage.tsx",
      async load() {
        const { RecordPage } = await import("./records/RecordPage.tsx");
        return (props: PageProps) => <RecordPage type={type} {...props} />;
      },
    },
  };
}
