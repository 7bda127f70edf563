import type { Hono } from "hono";

import type { RecordPage } from "#contract/content/recordPage.ts";
import { joinBase, stripBase } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import { TILE_HOST } from "#contract/settings/tileHost.ts";
import { createBoundedCache } from "#server/boundedCache.ts";
import { AppError } from "#server/errors.ts";
import type { ResponseCache } from "#server/http/cache/ResponseCache.ts";
import { createTextResponse } from "#server/http/cache/textResponse.ts";
import type { CachedResponse, ResponseOptions } from "#server/http/cache/CachedResponse.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { createRouter } from "#server/http/createRouter.ts";
import { PAGE_COSTS } from "#server/http/protection/requestCosts.ts";
import type { ChargeRequest } from "#server/http/protection/requestLimits.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { getVisitorInfo } from "#server/http/visitorInfo.ts";
import type { Language } from "#texts/language.ts";
import { matchRoute, redirectTarget } from "#web/public/matchRoute.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { NOT_FOUND } from "#web/public/routes.ts";

import { renderAdminPage } from "./renderAdminPage.tsx";
import type { ComingSoon } from "./comingSoon.tsx";
import { CONTACT_PATH, receiveContactForm } from "./contactForm.ts";
import { hasPage, sharedMissingPage } from "./missingPages.ts";
import type { LegalPageDependencies } from "./missingPages.ts";
import { parsePageAddress } from "./pageAddress.ts";
import type { PageAddress } from "./pageAddress.ts";
import { recordPageView } from "./recordPageView.ts";
import type { PageViewDependencies, SentPage, SentRecords } from "./recordPageView.ts";
import { htmlHeaders, publicHeaders } from "./htmlHeaders.ts";
import { resolveMatch } from "./resolvePage.ts";
import { createRenderClient, renderPage } from "./renderPage.tsx";
import type { RenderDependencies, RenderedPage } from "./renderPage.tsx";

/** Records whose paths are remembered for the page views that follow. */
const SENT_RECORDS = 5_000;

/** The beginning of the cache keys that all missing pages of a language share. */
const NOT_FOUND_KEY = "not found";

/** Sign-in, set-up and account links: `/{product}/login`, `/{product}/setup`, `/{product}/invite`, `/{product}/reset`. */
const AUTH_PATH = /^\/([^/]+)\/(login|setup|invite|reset)$/;

interface FoundRecord {
  /** The current one of the published record. */
  path: string;
  /** The one under which analytics count its views: it never changes. */
  viewPath: string;
}

export interface PageDependencies extends RenderDependencies, PageViewDependencies, LegalPageDependencies {
  charge: ChargeRequest;
  pageCache: ResponseCache;
  getSite: GetSite;
  comingSoon: ComingSoon;
  hasCategory: (slug: string) => Promise<boolean>;
  findRecordPage: (
    page: Extract<RecordPage, { kind: "content" }>,
    language: Language,
  ) => Promise<FoundRecord | null>;
}

/** @param app called in process for the data of a page */
export function pageRoutes(app: Hono<AppEnv>, dependencies: PageDependencies): Hono<AppEnv> {
  const { comingSoon, getSite } = dependencies;
  const sentRecords = createBoundedCache<string>({ minCapacity: SENT_RECORDS });
  const router = createRouter();

  router.all("*", async (c, next) => {
    const { path, method } = c.req;
    if (/^\/(api|uploads|assets|share)(\/|$)/.test(path)) return next();
    const { languages, productSlug } = await getSite();
    const address = parsePageAddress(path, languages);
    if (method === "POST" && address.path === CONTACT_PATH) {
      return (await comingSoon.isHidden(c))
        ? comingSoon.send(c)
        : receiveContactForm(c, app, { ...dependencies, address });
    }
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed(c, address);
    if (isAdminPath(path, productSlug)) return sendAdminPage(c, dependencies);
    if (await comingSoon.isHidden(c)) return comingSoon.send(c);
    return sendPage(c, app, { ...dependencies, languages, sentRecords });
  });
  return router;
}

/** `/admin` and everything below, and the pages under the product's slug. */
function isAdminPath(path: string, productSlug: string): boolean {
  if (path === "/admin" || path.startsWith("/admin/")) return true;
  const [, slug] = AUTH_PATH.exec(path) ?? [];
  return slug === productSlug;
}

interface SiteDependencies extends PageDependencies, SentRecords {
  languages: SiteLanguages;
}

async function sendPage(c: AppContext, app: Hono<AppEnv>, dependencies: SiteDependencies) {
  const { pageCache, charge, languages } = dependencies;
  // The raw path: Hono decodes it, and a decoded tab or backslash could redirect to another host.
  const { pathname, search: query } = new URL(c.req.url);
  const address = parsePageAddress(normalizePath(pathname), languages);
  const { path, base, language } = address;
  const mainPage = base === "" ? stripBase(`/${languages.main}`, path) : null;
  const requested = mainPage ?? path;
  const match = matchRoute(redirectTarget(requested) ?? requested, query);
  const cached = pathname === joinBase(base, path) ? pageCache.find(pageKey(address, match)) : null;
  if (cached) return serve(c, cached);
  await charge(c, PAGE_COSTS.lookup);
  const page = resolveMatch(match);
  const findIn = async (one: Language) =>
    page?.record?.kind === "content" ? dependencies.findRecordPage(page.record, one) : null;
  const record = await findIn(language);
  // Redirects earlier addresses of a record, and other percent-encodings of the same path, which would each be a cache
  // entry.
  const canonical = joinBase(base, record?.path ?? page?.path ?? requested);
  if (canonical !== pathname)
    return redirect(c, canonical + query, { mayChange: record !== null || mainPage !== null });
  await dropUnknownCategory(match.search, dependencies);
  const http = createRenderClient(app, address);
  const exists = await hasPage(match, { ...dependencies, http, hasRecord: record !== null });
  const missing = exists ? {} : await sharedMissingPage(match, { ...dependencies, findIn });
  const shown = { ...address, match, ...missing };
  const key = exists ? pageKey(address, match) : missingKey(language, shown);
  if (!pageCache.find(key)) await charge(c, PAGE_COSTS.render);
  const view = exists && page ? { address: canonical, path: record?.viewPath ?? page.path } : null;
  const response = await pageCache.get(key, (options) =>
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
function redirect(c: AppContext, target: string, { mayChange }: { mayChange: boolean }): Response {
  if (mayChange) c.header("Cache-Control", "no-cache");
  return c.redirect(target, 301);
}

/** The URL's path and query, if the query has no other parameters. */
function pageKey({ base, path, language }: PageAddress, match: RouteMatch): string {
  if (match.route === NOT_FOUND) return missingKey(language, { path: NOT_FOUND.path, match });
  return withSearch(joinBase(base, path), match);
}

/** Of the page that all missing ones of a kind share. */
function missingKey(language: Language, { path, match }: { path: string; match: RouteMatch }): string {
  return `${NOT_FOUND_KEY} ${language} ${withSearch(path, match)}`;
}

function withSearch(path: string, { search }: RouteMatch): string {
  return search.size > 0 ? `${path}?${search}` : path;
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
  const { status, html, styleHash, isPartial } = await render();
  // Partial pages may be complete at the next request. A page that was deleted meanwhile has an address of its own.
  const isStable = !isPartial && (status === 200 || view === null);
  const isCacheable = isStable && (await dependencies.comingSoon.isLive());
  const headers = publicHeaders(dependencies.bases, styleHash);
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
  await dependencies.charge(c, PAGE_COSTS.lookup);
  const [, , authPage] = AUTH_PATH.exec(c.req.path) ?? [];
  const isAuthPage = !c.req.path.startsWith("/admin/");
  const site = await dependencies.getSite();
  const { html, styleHash } = renderAdminPage(dependencies, site, isAuthPage ? authPage : undefined);
  return c.body(html, 200, {
    ...htmlHeaders(dependencies.bases, { styleHash, frameSource: "'self'", imageSource: TILE_HOST }),
    "cache-control": "no-store",
  });
}

/** Removes trailing and repeated slashes. */
function normalizePath(path: string): string {
  return `/${path.split("/").filter(Boolean).join("/")}`;
}
