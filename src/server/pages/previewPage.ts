import type { Hono } from "hono";

import { joinBase, languageBase, listLanguages } from "#resources/settings/languages.ts";
import type { PublicSite, SiteLanguages } from "#resources/settings/site.ts";
import { TAG_NAMES } from "#resources/settings/tagNames.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { PAGE_COSTS } from "#server/http/protection/requestCosts.ts";
import type { ChargeRequest } from "#server/http/protection/requestLimits.ts";
import type { Collection } from "#server/resources/Collection.ts";
import type { PreviewAccess } from "#server/resources/previewLinks.ts";
import { listTexts } from "#server/resources/texts.ts";
import { DATE_LOCALES, runInLanguage } from "#texts/language.ts";
import { previewNote } from "#texts/public/layout.ts";
import { siteQuery } from "#web/api/site.ts";
import { matchRoute } from "#web/public/matchRoute.ts";

import { publicHeaders } from "./contentSecurityPolicy.ts";
import type { PageAddress } from "./pageAddress.ts";
import { createRenderClient, renderPage } from "./renderPage.tsx";
import type { RenderDependencies } from "./renderPage.tsx";

/** The token of a link, and the page below it. */
export const PREVIEW_PATH = /^\/preview\/([^/]+)(.*)$/;

const NO_TAGS = Object.fromEntries(TAG_NAMES.map((name) => [name, ""]));

export interface PreviewDependencies extends RenderDependencies {
  db: Db;
  collections: readonly Collection[];
  charge: ChargeRequest;
  getSite: GetSite;
  previews: PreviewAccess;
}

interface SitePage {
  address: PageAddress;
  languages: SiteLanguages;
}

/**
 * The page of a record for the holder of a preview link. The link is a part of the base of its paths, so that the browser's
 * scripts need not know it.
 * Tokens can't be guessed, so that wrong ones cost what other missing pages cost.
 * @throws AppError `notFound` for a link that does not exist, has expired or was revoked; `tooMany`
 */
export async function sendPreview(
  c: AppContext,
  app: Hono<AppEnv>,
  { address, languages, ...dependencies }: PreviewDependencies & SitePage,
) {
  const { previews, getSite } = dependencies;
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
  c.header("Referrer-Policy", "no-referrer");
  const [, token = "", rest] = PREVIEW_PATH.exec(address.path) ?? [];
  await dependencies.charge(c, PAGE_COSTS.lookup);
  const link = await previews.find(token);
  const collection = dependencies.collections.find(({ type }) => type.name === link?.type);
  const texts = link && collection ? await listTexts(dependencies.db, collection, link.recordId) : [];
  const written = listLanguages(languages).filter((one) => texts.some((text) => text.language === one));
  const language = written.includes(address.language) ? address.language : written[0];
  if (!link || !collection || !language)
    throw new AppError("invalidPreviewLink", "This preview link is no longer valid");
  const path = `${collection.type.pages.record}/${link.recordId}`;
  const page = { language, base: languageBase(languages, language) + link.path, path };
  if (rest !== path || language !== address.language) return c.redirect(joinBase(page.base, path));
  await dependencies.charge(c, PAGE_COSTS.render);
  const http = createRenderClient(app, page, { cookie: previews.cookieOf(token) });
  const site = { ...(await http.get<PublicSite>("/site")), ...NO_TAGS };
  const zone = { timeZone: (await getSite()).timeZone };
  const format = { dateStyle: "long", timeStyle: "short", ...zone } as const;
  const until = new Intl.DateTimeFormat(DATE_LOCALES[language], format).format(link.expiresAt);
  const status = texts.find((text) => text.language === language)?.status ?? "";
  const { html, ...policy } = await renderPage(http, dependencies, {
    ...page,
    match: matchRoute(path),
    initialQueries: [[siteQuery(http).queryKey, site]],
    isPreview: true,
    note: runInLanguage(language, () => previewNote({ status, until })),
  });
  previews.setCookie(c, token);
  return c.body(html, 200, publicHeaders(dependencies.bases, policy));
}
