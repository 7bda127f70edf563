// What search engines, feed readers and other sites ask for beside the pages.
import { Hono } from "hono";

import type { AppContext, AppEnv } from "#server/api/context.ts";
import { routes } from "#server/api/table.ts";
import type { Route } from "#server/api/table.ts";
import { originOf } from "#server/origin.ts";
import { createPageCache } from "#server/render/pageCache.ts";
import { PUBLIC_PATHS } from "#server/render/publicPaths.ts";
import { sendCached } from "#server/render/sendCached.ts";
import type { Services } from "#server/services.ts";

import { writeFeed } from "./feed.ts";
import { sendSharePicture } from "./sharePictures.ts";
import { SITE_FILES, sendSiteFile, sendWebManifest } from "./siteFiles.ts";
import { writeSitemap } from "./sitemap.ts";

export function sharingRoutes(services: Services): Hono<AppEnv> {
  const { content } = services;
  const cache = createPageCache(content);

  async function send(c: AppContext, type: string, write: (origin: string) => Promise<string>) {
    const origin = originOf(c);
    const document = await cache.get(`${c.req.path} ${origin}`, async () => ({
      status: 200,
      html: await write(origin),
    }));
    return sendCached(c, document, { "content-type": `${type}; charset=utf-8` });
  }

  const sendSitemap = (c: AppContext) =>
    send(c, "application/xml", (origin) => writeSitemap(services, origin, PUBLIC_PATHS));
  const sendFeed = (c: AppContext) =>
    send(c, "application/atom+xml", (origin) => writeFeed(services, origin));

  return routes([
    ["GET", "/sitemap.xml", sendSitemap],
    ["GET", "/feed.xml", sendFeed],
    ["GET", "/robots.txt", sendRobots],
    ["GET", "/site.webmanifest", sendWebManifest],
    ["GET", "/share/:file", sendSharePicture],
    ...Object.keys(SITE_FILES).map((path): Route => ["GET", path, sendSiteFile]),
  ]);
}

function sendRobots(c: AppContext): Response {
  const text = `User-agent: *\nDisallow: /admin\n\nSitemap: ${originOf(c)}/sitemap.xml\n`;
  return c.text(text, 200, { "cache-control": "no-cache" });
}
