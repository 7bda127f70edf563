import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { MAX_SEARCH_LENGTH } from "#contract/search.ts";
import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import * as texts from "#texts/public/layout.ts";
import { homeActivitiesQuery } from "#web/api/activities.ts";
import { logosQuery } from "#web/api/clients.ts";
import { formTokenQuery } from "#web/api/formToken.ts";
import type { HttpClient } from "#web/api/http/httpClient.ts";
import { legalPageQuery, legalQuery } from "#web/api/legal.ts";
import { siteQuery } from "#web/api/site.ts";
import { siteSearchQuery } from "#web/api/siteSearch.ts";

import { contentPages } from "./contentPages.tsx";
import { toPageQuery } from "./page.ts";
import { contentNav } from "./records/contentNav.ts";
import { LIST_SEARCH, pageNumber } from "./records/listPages.ts";
import type { PageQuery, PublicRoute } from "./page.ts";

/** Shared by all legal texts and their versions. */
const LEGAL_PAGE: Pick<PublicRoute, "search" | "source" | "load"> = {
  search: { lang: (value) => value === "en" || value === "th" },
  source: "src/web/public/legal/LegalPage.tsx",
  load: async () => (await import("./legal/LegalPage.tsx")).LegalPage,
};

/** All public pages. Used by the browser and the server. */
export const ROUTES: readonly PublicRoute[] = [
  {
    path: "/",
    nav: texts.navHome,
    queries: (http) => [...layoutQueries(http), toPageQuery(homeActivitiesQuery(http))],
    source: "src/web/public/home/HomePage.tsx",
    load: async () => (await import("./home/HomePage.tsx")).HomePage,
  },
  {
    path: "/about",
    nav: texts.navAbout,
    queries: (http) => [...layoutQueries(http), toPageQuery(logosQuery(http), { optional: true })],
    source: "src/web/public/about/AboutPage.tsx",
    load: async () => (await import("./about/AboutPage.tsx")).AboutPage,
  },
  ...CONTENT_TYPES.flatMap((type) => (type.pages.list === null ? [] : contentRoutes(type, type.pages.list))),
  {
    path: "/address",
    nav: texts.navAddress,
    search: { sent: (value) => value === "1", map: (value) => value === "live" },
    queries: (http) => [...layoutQueries(http), toPageQuery(formTokenQuery(http), { optional: true })],
    source: "src/web/public/address/AddressPage.tsx",
    load: async () => (await import("./address/AddressPage.tsx")).AddressPage,
  },
  {
    path: "/search",
    search: { q: (value) => value.length <= MAX_SEARCH_LENGTH, page: LIST_SEARCH.page },
    queries: (http, _, search) => [
      ...layoutQueries(http),
      toPageQuery(siteSearchQuery(http, search.get("q") ?? "", pageNumber(search))),
    ],
    source: "src/web/public/search/SearchPage.tsx",
    load: async () => (await import("./search/SearchPage.tsx")).SearchPage,
  },
  {
    path: "/privacy-policy",
    queries: (http) => [...layoutQueries(http), toPageQuery(legalPageQuery(http, PRIVACY_POLICY))],
    ...LEGAL_PAGE,
  },
  {
    path: "/privacy-policy/:date",
    queries: (http, { date = "" }) => [
      ...layoutQueries(http),
      toPageQuery(legalPageQuery(http, PRIVACY_POLICY, date)),
    ],
    ...LEGAL_PAGE,
  },
  {
    path: "/legal/:slug",
    queries: (http, { slug = "" }) => [...layoutQueries(http), toPageQuery(legalPageQuery(http, slug))],
    ...LEGAL_PAGE,
  },
  {
    path: "/legal/:slug/:date",
    queries: (http, { slug = "", date = "" }) => [
      ...layoutQueries(http),
      toPageQuery(legalPageQuery(http, slug, date)),
    ],
    ...LEGAL_PAGE,
  },
  // Last, because they match the paths of others.
  ...CONTENT_TYPES.flatMap((type) => (type.pages.list === null ? [recordRoute(type)] : [])),
];

/** Old or alternative paths and their targets; the server redirects them permanently. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  "/activity": "/activities",
  "/projects": "/activities",
};

/** Rendered for unknown paths. */
export const NOT_FOUND: PublicRoute = {
  path: "/*",
  queries: (http) => layoutQueries(http),
  source: "src/web/public/layout/NotFoundPage.tsx",
  load: async () => (await import("./layout/NotFoundPage.tsx")).NotFoundPage,
};

/** The list page and the record page of a content type. */
function contentRoutes(type: ContentType, path: string): PublicRoute[] {
  const { list } = contentPages(type);
  return [
    {
      ...list,
      path,
      nav: () => contentNav(type),
      queries: (http, params, search) => [...layoutQueries(http), ...list.queries(http, params, search)],
    },
    { ...recordRoute(type), list: path },
  ];
}

function recordRoute(type: ContentType): PublicRoute {
  const { record } = contentPages(type);
  return {
    ...record,
    path: `${type.pages.record}/:slug`,
    queries: (http, params, search) => [...layoutQueries(http), ...record.queries(http, params, search)],
  };
}

/** Queries of the layout. The list of legal texts is optional: pages can be rendered without their links. */
function layoutQueries(http: HttpClient): PageQuery[] {
  return [toPageQuery(siteQuery(http)), toPageQuery(legalQuery(http), { optional: true })];
}
