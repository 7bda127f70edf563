import { fileNameOf } from "#contract/images.ts";
import { publishedLanguages } from "#resources/settings/languages.ts";
import { toPublicSite } from "#resources/settings/site.ts";
import type { Service, WorkEntry } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";
import type { Db } from "#server/database/open.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { resolveLanguage } from "#server/http/textLanguage.ts";
import { findImages, toImageAsset } from "#server/media/repository.ts";

import { resolveMenus } from "./menus.ts";
import type { ResolveLinks } from "./menus.ts";
import { getTranslatedSite } from "./repository.ts";

interface SiteDependencies {
  db: Db;
  getSite: GetSite;
  resolveLinks: ResolveLinks;
  listWork: (language: Language) => Promise<WorkEntry[]>;
}

export function siteRoutes(dependencies: SiteDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/", handle(read)],
    ["GET", "/work", handle(readWork)],
  ]);
}

async function read(c: AppContext, { db, getSite, resolveLinks }: SiteDependencies) {
  const language = await resolveLanguage(getSite, c.req.query("lang"));
  const site = await getTranslatedSite(db, language);
  const languages = publishedLanguages(site.languages, language.language);
  const menus = await resolveMenus(site, language.language, resolveLinks);
  const services = await showPictures(db, site.services, language.language);
  return reply(c, { ...toPublicSite({ ...site, languages, services }), ...menus });
}

async function showPictures(db: Db, services: readonly Service[], language: Language) {
  const images = await findImages(db, services.map(({ picture }) => fileNameOf(picture)).filter(Boolean));
  return services.map((service) => {
    const image = images.get(fileNameOf(service.picture));
    return image ? { ...service, image: toImageAsset(image, image.alts?.[language] ?? "") } : service;
  });
}

async function readWork(c: AppContext, { getSite, listWork }: SiteDependencies) {
  const { language } = await resolveLanguage(getSite, c.req.query("lang"));
  return reply(c, await listWork(language));
}
