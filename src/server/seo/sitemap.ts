// The sitemap (https://www.sitemaps.org/protocol.html), with the translations of each page
// (https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap).
import { legalLanguages, legalPath } from "#contract/legal/legal.ts";
import type { CurrentLegalDocument } from "#contract/legal/legal.ts";
import { joinBase, languageBase, listLanguages } from "#resources/settings/languages.ts";
import type { Alternate } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";

import { xmlDocument, escapeXml } from "./xml.ts";

/** A page in one language. */
interface SitemapEntry extends Alternate {
  /** Milliseconds; `null` if unknown. */
  changedAt: number | null;
  /** In all its languages. */
  alternates: readonly Alternate[];
}

/** Times are in milliseconds. */
interface RecordChange {
  id: string;
  updatedAt: number;
}

/** A range of a list. */
export interface Range {
  offset: number;
  limit: number;
}

interface SitemapContent {
  pages: { list: string | null; record: string; isOnHomePage: boolean };
  /** The number of records that are published in a language. */
  countRecords: (language: Language) => Promise<number>;
  /** When they were last changed, newest record first. */
  listChanges: (language: Language, range: Range) => Promise<RecordChange[]>;
  /** Finds the pages of records in all languages, by the id of the record. */
  findAlternates: (ids: string[]) => Promise<(id: string) => Alternate[]>;
}

export interface SitemapDependencies {
  /** Paths of the fixed pages. */
  publicPaths: readonly string[];
  /** The content types. */
  sitemapContents: readonly SitemapContent[];
  /** Legal texts in effect. */
  listLegalChanges: () => Promise<LegalChange[]>;
  findSettingsChange: () => Promise<number | null>;
}

type LegalChange = Pick<CurrentLegalDocument, "slug" | "titleTh" | "titleEn"> & { updatedAt: number };

/** What the absolute URLs in the sitemap are made from. */
export interface SitemapSite {
  origin: string;
  languages: SiteLanguages;
}

/** URLs per part. A sitemap with this many or more has an index. The protocol's limit is 50,000 URLs. */
const PART_SIZE = 5_000;
/** The time of change of a list page is that of the newest of its first records. */
const NEWEST_RECORDS = 12;

const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** All URLs, or the index of the parts if there are too many. */
export async function renderSitemap(dependencies: SitemapDependencies, site: SitemapSite): Promise<string> {
  const sections = await listSections(dependencies, site.languages);
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
  const sections = await listSections(dependencies, site.languages);
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

async function listSections(dependencies: SitemapDependencies, languages: SiteLanguages): Promise<Section[]> {
  const fixed = [
    ...(await listFixedPages(dependencies, languages)),
    ...(await listLegalPages(dependencies, languages)),
  ];
  const contents = dependencies.sitemapContents.flatMap((content) =>
    listLanguages(languages).map((language) => createContentSection(content, language)),
  );
  return [
    {
      count: fixed.length,
      read: async ({ offset, limit }) => fixed.slice(offset, offset + limit),
    },
    ...(await Promise.all(contents)),
  ];
}

/** The records that are published in a language. */
async function createContentSection(
  { countRecords, listChanges, findAlternates }: SitemapContent,
  language: Language,
): Promise<Section> {
  return {
    count: await countRecords(language),
    async read(range) {
      const changes = await listChanges(language, range);
      const alternatesOf = await findAlternates(changes.map(({ id }) => id));
      const entries = changes.flatMap(({ id, updatedAt }) => toEntries(alternatesOf(id), () => updatedAt));
      return entries.filter((entry) => entry.language === language);
    },
  };
}

/** An entry for each alternate. */
function toEntries(
  alternates: Alternate[],
  getChangedAt: (language: Language) => number | null,
): SitemapEntry[] {
  return alternates.map((alternate) => ({
    ...alternate,
    changedAt: getChangedAt(alternate.language),
    alternates,
  }));
}

async function listFixedPages(
  { publicPaths, sitemapContents, findSettingsChange }: SitemapDependencies,
  languages: SiteLanguages,
): Promise<SitemapEntry[]> {
  const settingsAt = await findSettingsChange();
  const lists = await Promise.all(
    sitemapContents.flatMap(({ pages, listChanges }) =>
      listLanguages(languages).map(async (language) => {
        const newest = await listChanges(language, { offset: 0, limit: NEWEST_RECORDS });
        return { pages, language, changedAt: latest(newest.map(({ updatedAt }) => updatedAt)) };
      }),
    ),
  );
  return publicPaths.flatMap((path) => {
    const shown = lists.filter(({ pages }) => (path === "/" ? pages.isOnHomePage : path === pages.list));
    const getChangedAt = (language: Language) =>
      latest([
        settingsAt,
        ...shown.filter((list) => list.language === language).map(({ changedAt }) => changedAt),
      ]);
    return toEntries(inLanguages(listLanguages(languages), path), getChangedAt);
  });
}

/** A site with one language shows each text at one address, whatever its language. */
async function listLegalPages(
  { listLegalChanges }: SitemapDependencies,
  languages: SiteLanguages,
): Promise<SitemapEntry[]> {
  const texts = await listLegalChanges();
  return texts.flatMap(({ updatedAt, ...text }) => {
    const own = languages.further.length > 0 ? legalLanguages(text) : [languages.main];
    return toEntries(inLanguages(own, legalPath(text.slug)), () => updatedAt);
  });
}

function inLanguages(languages: readonly Language[], path: string): Alternate[] {
  return languages.map((language) => ({ language, path }));
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
  const urls = entries.map((entry) => renderUrl(site, entry));
  const alternates = site.languages.further.length > 0 ? ` xmlns:xhtml="${XHTML_NAMESPACE}"` : "";
  return xmlDocument(`<urlset xmlns="${NAMESPACE}"${alternates}>\n${urls.join("\n")}\n</urlset>`);
}

/** Each language lists all of them, itself included, as the rules of `hreflang` demand. */
function renderUrl(
  { origin, languages }: SitemapSite,
  { alternates, changedAt, ...page }: SitemapEntry,
): string {
  const urlOf = ({ language, path }: Alternate) =>
    escapeXml(origin + joinBase(languageBase(languages, language), path));
  const links = alternates.map(
    (alternate) =>
      `<xhtml:link rel="alternate" hreflang="${alternate.language}" href="${urlOf(alternate)}"/>`,
  );
  const date = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${urlOf(page)}</loc>${date}${links.length > 1 ? links.join("") : ""}</url>`;
}

function latest(times: (number | null)[]): number | null {
  return times.reduce((one, other) => (other !== null && (one === null || other > one) ? other : one), null);
}
