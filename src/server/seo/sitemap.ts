// The sitemap (https://www.sitemaps.org/protocol.html), with the translations of each page
// (https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap).
import { legalPath } from "#contract/legal/legal.ts";
import { joinBase, languageBase, listLanguages } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { RecordTimestamp } from "#server/database/queryHelpers.ts";

import { xmlDocument, escapeXml } from "./xml.ts";

interface SitemapEntry {
  path: string;
  /** Milliseconds; `null` if unknown. */
  changedAt: number | null;
}

/** A range of a list. */
export interface Range {
  offset: number;
  limit: number;
}

interface SitemapContent {
  pages: { list: string; record: string; isOnHomePage: boolean };
  countRecords: () => Promise<number>;
  /** When the public records were last changed, newest record first. */
  listChanges: (range: Range) => Promise<RecordTimestamp[]>;
}

export interface SitemapDependencies {
  /** Paths of the fixed pages. */
  publicPaths: readonly string[];
  /** The content types. */
  sitemapContents: readonly SitemapContent[];
  /** Legal texts in effect. */
  listLegalChanges: () => Promise<{ slug: string; updatedAt: number }[]>;
  findSettingsChange: () => Promise<number | null>;
}

/** The absolute URLs of a page depend on it. */
export interface SitemapSite {
  origin: string;
  languages: SiteLanguages;
}

/** Pages per part, each with a URL in each language. A sitemap with fewer has no index. The protocol's limit is 50,000 URLs. */
const PART_SIZE = 5_000;
/** The time of change of a list page is that of the newest of its first records. */
const NEWEST_RECORDS = 12;

const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** All URLs, or the index of the parts if there are too many. */
export async function renderSitemap(dependencies: SitemapDependencies, site: SitemapSite): Promise<string> {
  const sections = await listSections(dependencies);
  const total = countEntries(sections);
  if (total < PART_SIZE) return renderUrlSet(site, await readEntries(sections, { offset: 0, limit: total }));
  const parts = Array.from(
    { length: Math.ceil(total / PART_SIZE) },
    (_, index) => `<sitemap><loc>${escapeXml(`${site.origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return xmlDocument(`<sitemapindex xmlns="${NAMESPACE}">\n${parts.join("\n")}\n</sitemapindex>`);
}

/**
 * A part that the index lists.
 * @param number from 1
 * @returns `null` if there is no such part
 */
export async function renderSitemapPart(
  dependencies: SitemapDependencies,
  site: SitemapSite,
  number: number,
): Promise<string | null> {
  const sections = await listSections(dependencies);
  const total = countEntries(sections);
  const offset = (number - 1) * PART_SIZE;
  if (total < PART_SIZE || offset >= total) return null;
  return renderUrlSet(site, await readEntries(sections, { offset, limit: PART_SIZE }));
}

/** Entries that can be counted before they are read. */
interface Section {
  count: number;
  read: (range: Range) => Promise<SitemapEntry[]>;
}

async function listSections(dependencies: SitemapDependencies): Promise<Section[]> {
  const fixed = [...(await listFixedPages(dependencies)), ...(await listLegalPages(dependencies))];
  const contents = dependencies.sitemapContents.map(async ({ pages, countRecords, listChanges }) => ({
    count: await countRecords(),
    read: async (range: Range) =>
      (await listChanges(range)).map(({ id, updatedAt }) => ({
        path: `${pages.record}/${id}`,
        changedAt: updatedAt,
      })),
  }));
  return [
    {
      count: fixed.length,
      read: async ({ offset, limit }) => fixed.slice(offset, offset + limit),
    },
    ...(await Promise.all(contents)),
  ];
}

async function listFixedPages({ publicPaths, sitemapContents, findSettingsChange }: SitemapDependencies) {
  const settingsAt = await findSettingsChange();
  const lists = await Promise.all(
    sitemapContents.map(async ({ pages, listChanges }) => ({
      pages,
      changedAt: latest((await listChanges({ offset: 0, limit: NEWEST_RECORDS })).map((it) => it.updatedAt)),
    })),
  );
  return publicPaths.map((path): SitemapEntry => {
    const shown = lists.filter(({ pages }) => (path === "/" ? pages.isOnHomePage : path === pages.list));
    return { path, changedAt: latest([settingsAt, ...shown.map(({ changedAt }) => changedAt)]) };
  });
}

async function listLegalPages({ listLegalChanges }: SitemapDependencies): Promise<SitemapEntry[]> {
  const texts = await listLegalChanges();
  return texts.map(({ slug, updatedAt }) => ({ path: legalPath(slug), changedAt: updatedAt }));
}

function countEntries(sections: readonly Section[]): number {
  return sections.reduce((sum, { count }) => sum + count, 0);
}

async function readEntries(sections: readonly Section[], { offset, limit }: Range): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  let start = 0;
  for (const { count, read } of sections) {
    const from = Math.max(offset - start, 0);
    const to = Math.min(offset + limit - start, count);
    if (from < to) entries.push(...(await read({ offset: from, limit: to - from })));
    start += count;
  }
  return entries;
}

function renderUrlSet(site: SitemapSite, entries: SitemapEntry[]): string {
  const urls = entries.flatMap((entry) => renderUrls(site, entry));
  const alternates = site.languages.further.length > 0 ? ` xmlns:xhtml="${XHTML_NAMESPACE}"` : "";
  return xmlDocument(`<urlset xmlns="${NAMESPACE}"${alternates}>\n${urls.join("\n")}\n</urlset>`);
}

/** One for each language; each lists all of them, itself included, as the rules of `hreflang` demand. */
function renderUrls({ origin, languages }: SitemapSite, { path, changedAt }: SitemapEntry): string[] {
  const translations = listLanguages(languages).map((language) => ({
    language,
    url: escapeXml(origin + joinBase(languageBase(languages, language), path)),
  }));
  const alternates = translations.map(
    ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
  );
  const links = alternates.length > 1 ? alternates.join("") : "";
  const date = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return translations.map(({ url }) => `<url><loc>${url}</loc>${date}${links}</url>`);
}

function latest(times: (number | null)[]): number | null {
  return times.reduce((one, other) => (other !== null && (one === null || other > one) ? other : one), null);
}
