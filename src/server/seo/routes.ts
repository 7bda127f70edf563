import type { Hono } from "hono";

import { languageBase, listLanguages, publishedLanguages } from "#resources/settings/languages.ts";
import { DAY_MS } from "#server/calendar.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { Route } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import { getPublishedLanguages, resolveLanguage } from "#server/http/textLanguage.ts";

import { renderFeed } from "./feed.ts";
import type { FeedDependencies } from "./feed.ts";
import { shareFileParam, serveShareImage } from "./serveShareImage.ts";
import type { ShareImageDependencies } from "./serveShareImage.ts";
import { SITE_FILES, sendSiteFile, sendWebManifest } from "./siteFiles.ts";
import type { SiteFileDependencies } from "./siteFiles.ts";
import { renderSitemap, renderSitemapPart } from "./sitemap.ts";
import type { SitemapDependencies, SitemapSite } from "./sitemap.ts";

const EXPIRES_AFTER_MS = 180 * DAY_MS;

interface SeoDependencies
  extends FeedDependencies, ShareImageDependencies, SiteFileDependencies, SitemapDependencies {
  publicUrl: string | null;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Sends a document from the cache, or renders it. */
  sendDocument: (c: AppContext, type: string, render: () => Promise<string>) => Promise<Response>;
}

export function seoRoutes(dependencies: SeoDependencies): Hono<AppEnv> {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/sitemap.xml", handle(sendSitemap)],
    ["GET", "/:part{sitemap-[1-9]\\d{0,4}\\.xml}", handle(sendSitemapPart)],
    ["GET", "/feed.xml", handle(sendFeed)],
    ["GET", "/:language/feed.xml", handle(sendFeed)],
    ["GET", "/robots.txt", handle(sendRobots)],
    ["GET", "/.well-known/security.txt", handle(sendSecurityContact)],
    ["GET", "/site.webmanifest", handle(sendWebManifest)],
    ["GET", "/share/:file", shareFileParam, serveShareImage(dependencies)],
    ...Object.keys(SITE_FILES).map((path): Route => ["GET", path, handle(sendSiteFile)]),
  ]);
}

async function sendSitemap(c: AppContext, dependencies: SeoDependencies) {
  return dependencies.sendDocument(c, "application/xml", async () =>
    renderSitemap(dependencies, await getSitemapSite(dependencies)),
  );
}

async function sendSitemapPart(c: AppContext, dependencies: SeoDependencies) {
  const number = Number(/\d+/.exec(c.req.path)?.[0]);
  return dependencies.sendDocument(c, "application/xml", async () => {
    const part = await renderSitemapPart(dependencies, await getSitemapSite(dependencies), number);
    if (part === null) throw notFound();
    return part;
  });
}

/** The sitemap protocol allows only absolute URLs. */
async function getSitemapSite({ publicUrl, getSite }: SeoDependencies): Promise<SitemapSite> {
  const site = await getSite();
  const origin = siteOrigin(publicUrl, site);
  if (origin === null) throw notFound();
  return { origin, languages: publishedLanguages(site.languages) };
}

function notFound(): AppError {
  return new AppError("notFound", "There is nothing at this address");
}

/** In the main language, or in the further language of the path. */
async function sendFeed(c: AppContext, dependencies: SeoDependencies) {
  return dependencies.sendDocument(c, "application/atom+xml", async () => {
    const languages = await getPublishedLanguages(dependencies.getSite);
    const named = c.req.param("language") ?? languages.main;
    const language = listLanguages(languages).find((one) => one === named);
    if (!language || languageBase(languages, language) !== c.req.path.replace("/feed.xml", ""))
      throw notFound();
    return renderFeed(dependencies, await resolveLanguage(dependencies.getSite, language));
  });
}

async function sendRobots(c: AppContext, { publicUrl, getSite }: SeoDependencies): Promise<Response> {
  const origin = siteOrigin(publicUrl, await getSite());
  const sitemap = origin === null ? "" : `\nSitemap: ${origin}/sitemap.xml\n`;
  return c.text(`User-agent: *\nDisallow: /admin\n${sitemap}`, 200, { "cache-control": "no-cache" });
}

/** RFC 9116, which recommends that it expires within a year. */
async function sendSecurityContact(c: AppContext, { publicUrl, getSite, now }: SeoDependencies) {
  const site = await getSite();
  if (site.securityContact === "") throw notFound();
  const origin = siteOrigin(publicUrl, site);
  const lines = [
    `Contact: mailto:${site.securityContact}`,
    `Expires: ${new Date(now() + EXPIRES_AFTER_MS).toISOString()}`,
    `Preferred-Languages: ${listLanguages(publishedLanguages(site.languages)).join(", ")}`,
    ...(origin === null ? [] : [`Canonical: ${origin}${c.req.path}`]),
  ];
  return c.text(`${lines.join("\n")}\n`, 200, { "cache-control": "no-cache" });
}
