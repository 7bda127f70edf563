// What search engines, feed readers and other sites ask for beside the pages.
import { Hono } from "hono";

import type { AppContext, AppEnv } from "#server/http/context.ts";
import { routes } from "#server/http/routeTable.ts";
import type { Route } from "#server/http/routeTable.ts";
import { AppError } from "#server/errors.ts";
import { isHidden, sendComingSoon } from "#server/pages/comingSoon.tsx";
import { createPageCache } from "#server/pages/pageCache.ts";
import { PUBLIC_PATHS } from "#server/pages/publicPaths.ts";
import { sendCached } from "#server/pages/sendCached.ts";
import type { Services } from "#server/services.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import { getSite } from "#server/settings/repository.ts";

import { writeFeed } from "./feed.ts";
import { sendSharePicture, shareFile } from "./shareImages.ts";
import { SITE_FILES, sendSiteFile, sendWebManifest } from "./siteFiles.ts";
import { writeSitemap } from "./sitemap.ts";

export function sharingRoutes(services: Services): Hono<AppEnv> {
  const { config, content, db } = services;
  const cache = createPageCache(content);

  async function send(c: AppContext, type: string, write: () => Promise<string>) {
    if (await isHidden(c)) return sendComingSoon(c);
    const document = await cache.get(c.req.path, async () => ({ status: 200, html: await write() }));
    return sendCached(c, document, { "content-type": `${type}; charset=utf-8` });
  }

  async function sendSitemap(c: AppContext) {
    const origin = siteOrigin(config, await getSite(db));
    // The protocol takes absolute addresses only.
    if (origin === null) throw new AppError("notFound", "There is nothing at this address");
    return send(c, "application/xml", () => writeSitemap(services, origin, PUBLIC_PATHS));
  }

  const sendFeed = (c: AppContext) => send(c, "application/atom+xml", () => writeFeed(services));

  return routes([
    ["GET", "/sitemap.xml", sendSitemap],
    ["GET", "/feed.xml", sendFeed],
    ["GET", "/robots.txt", sendRobots],
    ["GET", "/site.webmanifest", sendWebManifest],
    ["GET", "/share/:file", shareFile, sendSharePicture],
    ...Object.keys(SITE_FILES).map((path): Route => ["GET", path, sendSiteFile]),
  ]);
}

async function sendRobots(c: AppContext): Promise<Response> {
  const { config, db } = c.get("services");
  const origin = siteOrigin(config, await getSite(db));
  const sitemap = origin === null ? "" : `\nSitemap: ${origin}/sitemap.xml\n`;
  return c.text(`User-agent: *\nDisallow: /admin\n${sitemap}`, 200, { "cache-control": "no-cache" });
}
