import type { Hono } from "hono";

import { AppError } from "#server/errors.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { Route } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";

import { renderFeed } from "./feed.ts";
import type { FeedDependencies } from "./feed.ts";
import { shareFileParam, createShareImageHandler } from "./shareImages.ts";
import type { ShareImageDependencies } from "./shareImages.ts";
import { SITE_FILES, sendSiteFile, sendWebManifest } from "./siteFiles.ts";
import type { SiteFileDependencies } from "./siteFiles.ts";
import { renderSitemap } from "./sitemap.ts";
import type { SitemapDependencies } from "./sitemap.ts";

interface SeoDependencies
  extends FeedDependencies, ShareImageDependencies, SiteFileDependencies, SitemapDependencies {
  publicUrl: string | null;
  getSite: GetSite;
  /** Sends a document from a cache that every content change clears. */
  sendDocument: (c: AppContext, type: string, write: () => Promise<string>) => Promise<Response>;
}

export function seoRoutes(dependencies: SeoDependencies): Hono<AppEnv> {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/sitemap.xml", handle(sendSitemap)],
    ["GET", "/feed.xml", handle(sendFeed)],
    ["GET", "/robots.txt", handle(sendRobots)],
    ["GET", "/site.webmanifest", handle(sendWebManifest)],
    ["GET", "/share/:file", shareFileParam, createShareImageHandler(dependencies)],
    ...Object.keys(SITE_FILES).map((path): Route => ["GET", path, handle(sendSiteFile)]),
  ]);
}

async function sendSitemap(c: AppContext, dependencies: SeoDependencies) {
  const { publicUrl, getSite, sendDocument } = dependencies;
  const origin = siteOrigin(publicUrl, await getSite());
  // The protocol allows only absolute URLs.
  if (origin === null) throw new AppError("notFound", "There is nothing at this address");
  return sendDocument(c, "application/xml", () => renderSitemap(dependencies, origin));
}

async function sendFeed(c: AppContext, dependencies: SeoDependencies) {
  return dependencies.sendDocument(c, "application/atom+xml", () => renderFeed(dependencies));
}

async function sendRobots(c: AppContext, { publicUrl, getSite }: SeoDependencies): Promise<Response> {
  const origin = siteOrigin(publicUrl, await getSite());
  const sitemap = origin === null ? "" : `\nSitemap: ${origin}/sitemap.xml\n`;
  return c.text(`User-agent: *\nDisallow: /admin\n${sitemap}`, 200, { "cache-control": "no-cache" });
}
