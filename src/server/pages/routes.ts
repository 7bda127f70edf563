import type { Hono } from "hono";

import type { FindRecordPage } from "#contract/content/recordPage.ts";
import { joinBase, languageBase, stripBase } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { TILE_HOST } from "#resources/settings/site.ts";
import { createBoundedCache } from "#server/boundedCache.ts";
import { expireReadsAt } from "#server/database/tableTracker.ts";
import { AppError } from "#server/errors.ts";
import type { ResponseCache } from "#server/http/cache/ResponseCache.ts";
import { createTextResponse } from "#server/http/cache/textResponse.ts";
import type { CachedResponse, ResponseOptions } from "#server/http/cache/CachedResponse.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { createRouteGroup } from "#server/http/createRouter.ts";
import { PAGE_COSTS } from "#server/http/protection/requestCosts.ts";
import { getVisitorInfo } from "#server/http/visitorInfo.ts";
import type { Language } from "#texts/language.ts";
import { matchRoute, redirectTarget } from "#web/public/matchRoute.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { NOT_FOUND } from "#web/public/routes.ts";

import { renderAdminPage } from "./renderAdminPage.tsx";
import { CONTACT_PATH, receiveContactForm } from "./contactForm.ts";
import { findMissingPage, redirectUntranslated } from "./missingPages.ts";
import { parsePageAddress } from "./pageAddress.ts";
import type { PageAddress } from "./pageAddress.ts";
import { recordPageView } from "./recordPageView.ts";
import type { PageViewDependencies, SentPage, SentRecords } from "./recordPageView.ts";
import { htmlHeaders, publicHeaders } from "./contentSecurityPolicy.ts";
import { PREVIEW_PATH, sendPreview } from "./previewPage.ts";
import type { PreviewDependencies } from "./previewPage.ts";
import { resolveMatch } from "./resolvePage.ts";
import { createRenderClient, renderPage } from "./renderPage.tsx";
import type { RenderedPage } from "./renderPage.tsx";
import type { Visibility } from "./visibility.tsx";

/** Records whose paths are remembered for the page views that follow. */
const SENT_RECORDS = 5_000;

/** Sign-in, set-up and account links: `/{product}/login`, `/{product}/setup`, `/{product}/invite`, `/{product}/reset`. */
const AUTH_PATH = /^\/([^/]+)\/(login|setup|invite|reset)$/;

/** Of documents, which other routes send: their other spellings come here. */
const DOCUMENT_PATH =
  /^(?:\/[a-z]{2})?\/feed\.xml$|^\/(?:sitemap(?:-\d+)?\.xml|robots\.txt|site\.webmanifest|favicon\.ico)$/;

/** What other routes answer. */
const OTHER_PATH = /^\/(api|assets|files|healthz|metrics|player|readyz|share|uploads)(\/|$)/;

const FIRST_PAGE = /\?page=1$|(?<=\?)page=1&|&page=1(?=&|$)/;

export interface PageDependencies extends PreviewDependencies, PageViewDependencies {
  pageCache: ResponseCache;
  visibility: Visibility;
  hasCategory: (slug: string) => Promise<boolean>;
  findRecordPage: FindRecordPage;
  redirects: {
    redirect: (url: URL) => Promise<{ target: string; status: 301 | 302 } | null>;
    countMissing: (request: Request) => void;
  };
}

/** @param app called in process for the data of a page */
export function pageRoutes(app: Hono<AppEnv>, dependencies: PageDependencies): Hono<AppEnv> {
  const { charge, getSite, visibility } = dependencies;
  const sentRecords = createBoundedCache<string>({ minCapacity: SENT_RECORDS });
  const router = createRouteGroup();

  router.all("*", async (c, next) => {
    const { path, method } = c.req;
    if (/^\/(api|uploads|assets|share)(\/|$)/.test(path)) return next();
    const { productSlug } = await getSite();
    const { languages, isPreview } = await visibility.findLanguages(c);
    const address = parsePageAddress(path, languages);
    const isForm = method === "POST" && address.path === CONTACT_PATH;
    if (isForm && !(await visibility.isHidden(c)))
      return receiveContactForm(c, app, { ...dependencies, address: { ...address, isPreview } });
    if (!isForm && method !== "GET" && method !== "HEAD") throw methodNotAllowed(c, address);
    const lowerPath = path.toLowerCase();
    const isAdmin = isAdminPath(lowerPath, productSlug);
    const request = readPageRequest(c, languages);
    const cached = isAdmin ? null : findCachedPage(request, dependencies);
    // A redirect may have been added since.
    if (cached && request.match.route !== NOT_FOUND) return serve(c, cached);
    await charge(c, PAGE_COSTS.lookup);
    if (!isAdmin && PREVIEW_PATH.test(address.path))
      return sendPreview(c, app, { ...dependencies, address, languages });
    if (path !== lowerPath && (isAdmin || DOCUMENT_PATH.test(lowerPath)))
      return redirect(c, encodeURI(lowerPath) + new URL(c.req.url).search, { mayChange: false });
    if (isAdmin) return sendAdminPage(c, dependencies);
    if (await visibility.isHidden(c)) return visibility.sendComingSoon(c);
    return sendPage(c, app, request, { ...dependencies, languages, isPreview, sentRecords });
  });
  return router;
}

/** `/admin` and everything below, and the pages under the product's slug. */
function isAdminPath(path: string, productSlug: string): boolean {
  if (path === "/admin" || path.startsWith("/admin/")) return true;
  const [, slug] = AUTH_PATH.exec(path) ?? [];
  return slug === productSlug;
}

/** True for a path that no redirect can have: of the back office, the API and files. */
export function isOwnPath(path: string, productSlug: string): boolean {
  return OTHER_PATH.test(path) || DOCUMENT_PATH.test(path) || isAdminPath(path, productSlug);
}

interface SiteDependencies extends PageDependencies, SentRecords {
  languages: SiteLanguages;
  /** True if visitors do not see the page. */
  isPreview: boolean;
}

interface PageRequest extends PageAddress {
  /** Path and query as they were sent. */
  url: string;
  /** Without the number of a first page. */
  query: string;
  /** True for a path of the main language with its prefix, which redirects. */
  hasMainPrefix: boolean;
  match: RouteMatch;
}

function readPageRequest(c: AppContext, languages: SiteLanguages): PageRequest {
  // The raw path: Hono decodes it, and a decoded tab or backslash could redirect to another host.
  const { pathname, search } = new URL(c.req.url);
  const address = parsePageAddress(normalizePath(pathname), languages);
  const mainPage = address.base === "" ? stripBase(`/${languages.main}`, address.path) : null;
  const path = mainPage ?? address.path;
  const match = matchRoute(redirectTarget(path) ?? path, search);
  const query = match.route.search?.["page"] ? search.replace(FIRST_PAGE, "") : search;
  return { ...address, path, url: pathname + search, query, hasMainPrefix: mainPage !== null, match };
}

function findCachedPage(request: PageRequest, { pageCache }: PageDependencies): CachedResponse | null {
  const isCanonical = request.url === joinBase(request.base, request.path) + request.query;
  return isCanonical ? pageCache.find(pageKey(request)) : null;
}

async function sendPage(
  c: AppContext,
  app: Hono<AppEnv>,
  request: PageRequest,
  dependencies: SiteDependencies,
) {
  const { url, query, hasMainPrefix, match, ...address } = request;
  const page = resolveMatch(match);
  const recordPage = page?.record?.kind === "content" ? page.record : null;
  const findRecord = recordPage
    ? async (language: Language) => dependencies.findRecordPage(recordPage, language)
    : undefined;
  const record = (await findRecord?.(address.language)) ?? null;
  // Redirects earlier addresses of a record, and other spellings of the same address, which would each be a cache entry.
  const base = languageBase(dependencies.languages, record?.language ?? address.language);
  const canonical = joinBase(base, record?.path ?? page?.path ?? address.path);
  await dropUnknownCategory(match.search, dependencies);
  const http = createRenderClient(app, address);
  const hasRecord = record !== null;
  const lookup = { ...dependencies, path: page?.path ?? address.path, http, findRecord, hasRecord };
  const missing = await findMissingPage(match, lookup);
  const moved = missing && (await dependencies.redirects.redirect(new URL(c.req.url)));
  if (moved) return redirect(c, moved.target, { mayChange: true, status: moved.status });
  if (canonical + query !== url)
    return redirect(c, canonical + query, { mayChange: record !== null || hasMainPrefix });
  const target = await redirectUntranslated({ ...address, match }, dependencies);
  if (target !== null) return redirect(c, target, { mayChange: true });
  if (missing) dependencies.redirects.countMissing(c.req.raw);
  const shown = { ...address, match, ...missing, isPreview: dependencies.isPreview };
  const key = pageKey(shown);
  if (!dependencies.pageCache.find(key)) await dependencies.charge(c, PAGE_COSTS.render);
  const view = missing || !page ? null : { address: canonical, path: record?.viewPath ?? page.path };
  const response = await dependencies.pageCache.get(key, (options) =>
    createPage(() => renderPage(http, dependencies, shown), view, { dependencies, options }),
  );
  return serve(c, response);
}

function serve(c: AppContext, response: CachedResponse): Response {
  if (c.req.method === "GET" && !c.env?.isHead) response.onServed?.(c.req.raw, getVisitorInfo(c));
  return response.respond(c.req.raw);
}

/**
 * Search engines take the redirect as permanent. If it may change, browsers must ask again: another language may become
 * the main one, and a record may get an earlier address back.
 */
function redirect(
  c: AppContext,
  target: string,
  { mayChange, status = 301 }: { mayChange: boolean; status?: 301 | 302 },
): Response {
  if (mayChange) c.header("Cache-Control", "no-cache");
  return c.redirect(target, status);
}

/** The URL's path and query, if the query has no other parameters; all unknown paths share one. */
function pageKey({ base, path, match: { route, search } }: PageAddress & { match: RouteMatch }): string {
  const url = joinBase(base, route === NOT_FOUND ? NOT_FOUND.path : path);
  return search.size > 0 ? `${url}?${search}` : url;
}

interface PageOptions {
  dependencies: SiteDependencies;
  options: ResponseOptions;
}

async function createPage(
  render: () => Promise<RenderedPage>,
  view: SentPage | null,
  { dependencies, options }: PageOptions,
): Promise<CachedResponse> {
  const { status, html, isPartial, ...policy } = await render();
  // Partial pages may be complete at the next request.
  const { isPreview, visibility } = dependencies;
  if (isPartial) expireReadsAt(0);
  const isCacheable = !isPartial && !isPreview && (await visibility.isLive());
  const headers = {
    ...publicHeaders(dependencies.bases, policy),
    ...(isPreview && { "cache-control": "no-store" }),
  };
  const response = createTextResponse({ status, headers, text: html, isCacheable }, options);
  if (status !== 200 || !view) return response;
  return {
    ...response,
    onServed: (request, visitor) => recordPageView({ request, visitor }, view, dependencies),
  };
}

/** Ignores unknown categories, each of which would be another cache entry. */
async function dropUnknownCategory(search: URLSearchParams, { hasCategory }: PageDependencies) {
  const slug = search.get("category");
  if (slug !== null && !(await hasCategory(slug))) search.delete("category");
}

function methodNotAllowed(c: AppContext, { path }: PageAddress): AppError {
  c.header("Allow", path === CONTACT_PATH ? "GET, HEAD, POST" : "GET, HEAD");
  return new AppError("methodNotAllowed", `${c.req.method} is not allowed here`);
}

async function sendAdminPage(c: AppContext, dependencies: PageDependencies): Promise<Response> {
  const [, , authPage] = AUTH_PATH.exec(c.req.path) ?? [];
  const isAuthPage = !c.req.path.startsWith("/admin/");
  const site = await dependencies.getSite();
  const { html, styleHash } = renderAdminPage(dependencies, site, isAuthPage ? authPage : undefined);
  return c.body(html, 200, {
    ...htmlHeaders(dependencies.bases, { styleHash, frameSource: "'self'", imageSource: TILE_HOST }),
    "cache-control": "no-store",
  });
}

/** Removes trailing and repeated slashes, and writes a language in small letters. */
function normalizePath(path: string): string {
  const [first = "", ...others] = path.split("/").filter(Boolean);
  return `/${[first.length === 2 ? first.toLowerCase() : first, ...others].join("/")}`;
}
