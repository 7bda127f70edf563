// Everything that answers with HTML: the public pages, the back office's shell, redirects and error pages.
import type { Hono } from "hono";

import type { AppContext, AppEnv } from "#server/http/context.ts";
import { createRouter } from "#server/http/createRouter.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { hasCategory } from "#server/content/activities/categories.ts";
import { getSite } from "#server/settings/repository.ts";
import { TILE_HOST } from "#contract/settings/map.ts";
import { matchRoute, movedTo, searchOf } from "#web/public/matchRoute.ts";
import { NOT_FOUND } from "#web/public/routes.ts";

import { renderAdminPage } from "./adminPage.tsx";
import { isHidden, sendComingSoon } from "./comingSoon.tsx";
import { countSentPage } from "./countSentPage.ts";
import { FORM_PATH, receiveContactForm } from "./contactForm.ts";
import { htmlHeaders, publicHeaders } from "./htmlHeaders.ts";
import { publicStyle } from "./inlineStyle.ts";
import { createPageCache, NOT_FOUND_KEY } from "./pageCache.ts";
import type { PageCache } from "./pageCache.ts";
import { pageOfMatch } from "./pageOf.ts";
import { renderPage } from "./renderPage.tsx";
import { sendCached } from "./sendCached.ts";
import { faultPage, staticDocument } from "./shell.ts";

/** The sign-in and the set-up: `/{product}/login`, `/{product}/setup`. */
const ENTRY_PATH = /^\/([^/]+)\/(login|setup)$/;

/** @param app asked in process for the data of a page */
export function renderPages(app: Hono<AppEnv>): Hono<AppEnv> {
  const pages = createRouter();
  let cache: PageCache | null = null;

  pages.all("*", async (c, next) => {
    const { path, method } = c.req;
    if (/^\/(api|uploads|assets|share)(\/|$)/.test(path)) return next();
    if (method === "POST" && path === FORM_PATH) {
      return (await isHidden(c)) ? sendComingSoon(c) : receiveContactForm(c, app);
    }
    if (method !== "GET" && method !== "HEAD") throw refusal(c);
    if (await isAdminPath(c, path)) return sendAdminPage(c);
    if (await isHidden(c)) return sendComingSoon(c);
    cache ??= createPageCache(c.get("services").content);
    return sendPage(c, app, cache);
  });
  return pages;
}

/** `/admin` and all below it, and the two pages under the product's slug. */
async function isAdminPath(c: AppContext, path: string): Promise<boolean> {
  if (path === "/admin" || path.startsWith("/admin/")) return true;
  const [, slug] = ENTRY_PATH.exec(path) ?? [];
  return slug !== undefined && slug === (await getSite(c.get("services").db)).productSlug;
}

async function sendPage(c: AppContext, app: Hono<AppEnv>, cache: PageCache): Promise<Response> {
  const services = c.get("services");
  // As it was sent: Hono's own path is decoded, and a decoded tab or backslash would turn the redirect into another host's.
  const { pathname, search: query } = new URL(c.req.url);
  const path = plainPath(pathname);
  const match = matchRoute(path);
  // Written with other escapes it would be another page for the cache, and there are more spellings than pages.
  const canonical = movedTo(path) ?? pageOfMatch(match)?.path ?? path;
  if (canonical !== pathname) return c.redirect(canonical + query, 301);
  const search = await withKnownCategory(services, searchOf(match.route, query));
  const key = match.route === NOT_FOUND ? NOT_FOUND_KEY : `${path}?${search}`;
  const ask = (url: string, init: RequestInit) => app.request(url, init, { forRendering: true });
  const page = await cache.get(key, () => renderPage(ask, services, { match, path, search }));
  const answer = sendCached(c, page, publicHeaders(c, page.style));
  countSentPage(c, answer.status, { match, query });
  return answer;
}

/** Without a category that does not exist: each would be another page for the cache. */
async function withKnownCategory({ db }: Services, search: URLSearchParams): Promise<URLSearchParams> {
  const slug = search.get("category");
  if (slug !== null && !(await hasCategory(db, slug))) search.delete("category");
  return search;
}

function refusal(c: AppContext): AppError {
  c.header("Allow", c.req.path === FORM_PATH ? "GET, HEAD, POST" : "GET, HEAD");
  return new AppError("methodNotAllowed", `${c.req.method} is not possible here`);
}

async function sendAdminPage(c: AppContext): Promise<Response> {
  const services = c.get("services");
  const [, , entryPage] = ENTRY_PATH.exec(c.req.path) ?? [];
  const isEntry = !c.req.path.startsWith("/admin/");
  const { html, style } = renderAdminPage(
    services,
    await getSite(services.db),
    isEntry ? entryPage : undefined,
  );
  return c.body(html, 200, {
    ...htmlHeaders(c, { style, frames: "'self'", images: TILE_HOST }),
    "cache-control": "no-store",
  });
}

/** A plain page that needs no data: what is left when rendering itself fails. */
export function renderErrorPage(c: AppContext, error: AppError): Response {
  if (error.retryAfter !== undefined) c.header("Retry-After", String(error.retryAfter));
  const { assets } = c.get("services");
  const root = faultPage(error.message);
  const style = publicStyle(assets, root);
  const html = staticDocument({ title: error.message, root, style: style.text }, assets.manifest);
  return c.body(html, error.status, {
    ...publicHeaders(c, style.source),
    "cache-control": "no-store",
  });
}

/** One address a page: no trailing or doubled slash. */
function plainPath(path: string): string {
  return `/${path.split("/").filter(Boolean).join("/")}`;
}
