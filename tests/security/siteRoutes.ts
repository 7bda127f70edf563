import { CONTENT_TYPES } from "#resources/registry.ts";

import { CONTACT, sameFor } from "./routeTable.ts";
import type { Answers, RouteCase } from "./routeTable.ts";

/** Its answers are status and HTML. */
const FORM_PAGE: Partial<Answers> = {
  noToken: "303",
  expiredToken: "303",
  wrongRole: "303",
  hostileBody: "422",
  oversizedBody: "413",
  wrongType: "415",
  flood: "303",
  foreignOrigin: "403",
};
const NO_PAGE: Partial<Answers> = sameFor("404");
const PICTURE_NAMES = ["favicon.ico", "apple-touch-icon.png", "icon-192.png", "icon-512.png", "share.png"];
const PICTURES = Object.fromEntries(PICTURE_NAMES.map((name) => [`GET /${name}`, { kind: "page" } as const]));

const CONTENT_PAGES = Object.fromEntries(
  CONTENT_TYPES.flatMap(({ pages: { list, record } }) => [
    ...(list === null ? [] : [[`GET ${list}`, { kind: "page" } as const] as const]),
    [`GET ${record}/:slug`, { kind: "recordPage" } as const],
  ]),
);

/** Everything outside the API. Only large sites have `/:part`, only those with further languages `/:language`. */
export const SITE_ROUTES: Record<string, RouteCase> = {
  "GET /": { kind: "page" },
  "GET /about": { kind: "page" },
  ...CONTENT_PAGES,
  "GET /address": { kind: "page" },
  "POST /address": {
    kind: "publicWrite",
    body: { ...CONTACT, email: "anan@firm.example" },
    answers: FORM_PAGE,
  },
  "GET /search": { kind: "page" },
  "GET /privacy-policy": { kind: "page" },
  "GET /privacy-policy/:date": { kind: "recordPage" },
  "GET /legal/:slug": { kind: "recordPage" },
  "GET /legal/:slug/:date": { kind: "recordPage" },
  "GET /admin": { kind: "page" },
  "GET /vitrine/login": { kind: "page" },
  "GET /vitrine/setup": { kind: "page" },
  "GET /vitrine/invite": { kind: "page" },
  "GET /vitrine/reset": { kind: "page" },
  "GET /healthz": { kind: "publicRead" },
  "GET /readyz": { kind: "publicRead" },
  "GET /metrics": { kind: "publicRead", answers: sameFor("404 not_found") },
  "GET /uploads/:file": { kind: "publicRecord" },
  "GET /files/:file": { kind: "recordPage" },
  "GET /files/:file/:name": { kind: "recordPage" },
  "GET /assets/:file": { kind: "publicRecord" },
  "GET /player/:file": { kind: "recordPage" },
  "GET /share/:file": { kind: "publicRecord" },
  "GET /sitemap.xml": { kind: "page" },
  "GET /:part{sitemap-[1-9]\\d{0,4}\\.xml}": { kind: "page", answers: NO_PAGE },
  "GET /feed.xml": { kind: "page" },
  "GET /:language/feed.xml": { kind: "page", answers: NO_PAGE },
  "GET /robots.txt": { kind: "page" },
  "GET /site.webmanifest": { kind: "page" },
  "GET /.well-known/security.txt": { kind: "page", answers: NO_PAGE },
  ...PICTURES,
};
