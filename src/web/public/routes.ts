// Every public page: its address, the data it needs and the code that draws it. Read by browser and server.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";

import { isCategorySlug } from "#contract/content/categories.ts";
import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { activityApi, NEWEST_ACTIVITIES } from "#web/api/activities.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { logosQuery } from "#web/api/clients.ts";
import { articleApi, articleQuery } from "#web/api/articles.ts";
import type { Http } from "#web/api/http/http.ts";
import { legalPageQuery, legalQuery } from "#web/api/legal.ts";
import { siteQuery } from "#web/api/site.ts";

export interface PageProps {
  params: Record<string, string>;
  /** The parts of the query string the page understands, already checked. */
  search: URLSearchParams;
}

/** A query of any answer: enough to fetch it ahead and to look its answer up. */
export interface PageQuery {
  queryKey: QueryKey;
  /** The page is worth showing without this answer, and says itself that it is missing. */
  optional: boolean;
  prefetch(client: QueryClient): Promise<unknown>;
}

export interface PublicRoute {
  /** A wouter pattern. */
  path: string;
  /** The label in the header's navigation, for the pages that stand there. */
  nav?: string;
  /** Query parameters that change the page and the values they may have; all others are ignored. */
  search?: Readonly<Record<string, (value: string) => boolean>>;
  queries(http: Http, params: Record<string, string>): PageQuery[];
  /** The file of `load`, from the project's root: its chunk is fetched with the first scripts. */
  source: string;
  load(): Promise<ComponentType<PageProps>>;
}

/** Drawn alike for all legal texts and their versions. */
const LEGAL_PAGE: Pick<PublicRoute, "search" | "source" | "load"> = {
  search: { lang: (value) => value === "en" },
  source: "src/web/public/legal/LegalPage.tsx",
  load: async () => (await import("./legal/LegalPage.tsx")).LegalPage,
};

export const ROUTES: readonly PublicRoute[] = [
  {
    path: "/",
    nav: "Home",
    queries: (http) => [...onEveryPage(http), ahead(activityApi.newest(http, NEWEST_ACTIVITIES))],
    source: "src/web/public/home/HomePage.tsx",
    load: async () => (await import("./home/HomePage.tsx")).HomePage,
  },
  {
    path: "/about",
    nav: "About",
    queries: (http) => [...onEveryPage(http), ahead(logosQuery(http), { optional: true })],
    source: "src/web/public/about/AboutPage.tsx",
    load: async () => (await import("./about/AboutPage.tsx")).AboutPage,
  },
  {
    path: "/activities",
    nav: "Activities",
    search: { category: isCategorySlug },
    queries: (http) => [...onEveryPage(http), ahead(categoriesQuery(http)), ahead(activityApi.all(http))],
    source: "src/web/public/activities/ActivitiesPage.tsx",
    load: async () => (await import("./activities/ActivitiesPage.tsx")).ActivitiesPage,
  },
  {
    path: "/activity-view/:id",
    queries: (http, { id = "" }) => [...onEveryPage(http), ahead(activityApi.one(http, id))],
    source: "src/web/public/activities/ActivityPage.tsx",
    load: async () => (await import("./activities/ActivityPage.tsx")).ActivityPage,
  },
  {
    path: "/articles",
    nav: "Articles",
    queries: (http) => [...onEveryPage(http), ahead(articleApi.all(http))],
    source: "src/web/public/articles/ArticlesPage.tsx",
    load: async () => (await import("./articles/ArticlesPage.tsx")).ArticlesPage,
  },
  {
    path: "/article/:id",
    queries: (http, { id = "" }) => [...onEveryPage(http), ahead(articleQuery(http, id))],
    source: "src/web/public/articles/ArticlePage.tsx",
    load: async () => (await import("./articles/ArticlePage.tsx")).ArticlePage,
  },
  {
    path: "/address",
    nav: "Address",
    search: { sent: (value) => value === "1", map: (value) => value === "live" },
    queries: (http) => onEveryPage(http),
    source: "src/web/public/address/AddressPage.tsx",
    load: async () => (await import("./address/AddressPage.tsx")).AddressPage,
  },
  {
    path: "/privacy-policy",
    queries: (http) => [...onEveryPage(http), ahead(legalPageQuery(http, PRIVACY_POLICY))],
    ...LEGAL_PAGE,
  },
  {
    path: "/privacy-policy/:date",
    queries: (http, { date = "" }) => [
      ...onEveryPage(http),
      ahead(legalPageQuery(http, PRIVACY_POLICY, date)),
    ],
    ...LEGAL_PAGE,
  },
  {
    path: "/legal/:slug",
    queries: (http, { slug = "" }) => [...onEveryPage(http), ahead(legalPageQuery(http, slug))],
    ...LEGAL_PAGE,
  },
  {
    path: "/legal/:slug/:date",
    queries: (http, { slug = "", date = "" }) => [
      ...onEveryPage(http),
      ahead(legalPageQuery(http, slug, date)),
    ],
    ...LEGAL_PAGE,
  },
];

/** Old or alternative addresses and where they live now; the server redirects for good. */
export const MOVED: Readonly<Record<string, string>> = {
  "/activity": "/activities",
  "/projects": "/activities",
};

/** Drawn for every address that is nobody's. */
export const NOT_FOUND: PublicRoute = {
  path: "*",
  queries: (http) => onEveryPage(http),
  source: "src/web/public/layout/NotFoundPage.tsx",
  load: async () => (await import("./layout/NotFoundPage.tsx")).NotFoundPage,
};

/** For the layout: the firm, and the legal texts, without whose links a page is worth showing. */
function onEveryPage(http: Http): PageQuery[] {
  return [ahead(siteQuery(http)), ahead(legalQuery(http), { optional: true })];
}

type Prefetchable = Parameters<QueryClient["prefetchQuery"]>[0];

function ahead<Q extends { queryKey: QueryKey }>(query: Q, { optional = false } = {}): PageQuery {
  // `prefetchQuery` takes the options of a query of any answer; the answer's type does not matter here.
  return {
    queryKey: query.queryKey,
    optional,
    prefetch: (client) => client.prefetchQuery(query as unknown as Prefetchable),
  };
}
