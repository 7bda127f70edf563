// The sitemap (https://www.sitemaps.org/protocol.html).
import { legalPath } from "#contract/legal/legal.ts";
import type { RecordTimestamp } from "#server/database/queryHelpers.ts";

import { xmlDocument, escapeXml } from "./xml.ts";

interface SitemapEntry {
  path: string;
  /** Milliseconds; `null` if unknown. */
  changedAt: number | null;
}

/** The protocol's limit per file. */
const MAX_ENTRIES = 50_000;

interface ContentChanges {
  pages: { list: string; record: string; isOnHomePage: boolean };
  records: RecordTimestamp[];
}

export interface SitemapDependencies {
  /** Paths of the fixed pages. */
  publicPaths: readonly string[];
  /** When the public records of each content type were last changed, newest first. */
  listContentChanges: () => Promise<ContentChanges[]>;
  /** Legal texts in effect. */
  listLegalChanges: () => Promise<{ slug: string; updatedAt: number }[]>;
  findSettingsChange: () => Promise<number | null>;
}

export async function renderSitemap(
  { publicPaths, ...find }: SitemapDependencies,
  origin: string,
): Promise<string> {
  const contents = await find.listContentChanges();
  const legalTexts = await find.listLegalChanges();
  const settingsAt = await find.findSettingsChange();
  const shownOn = (path: string) =>
    contents.flatMap(({ pages, records }) => {
      const isShown = path === "/" ? pages.isOnHomePage : path === pages.list;
      return isShown ? records : [];
    });
  const entries: SitemapEntry[] = [
    ...publicPaths.map((path) => ({ path, changedAt: maxTime([settingsAt, latestChange(shownOn(path))]) })),
    ...legalTexts.map(({ slug, updatedAt }) => ({ path: legalPath(slug), changedAt: updatedAt })),
    ...contents.flatMap(({ pages, records }) =>
      records.map(({ id, updatedAt }) => ({ path: `${pages.record}/${id}`, changedAt: updatedAt })),
    ),
  ];
  const urls = entries.slice(0, MAX_ENTRIES).map((entry) => renderUrl(origin, entry));
  return xmlDocument(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>`,
  );
}

function renderUrl(origin: string, { path, changedAt }: SitemapEntry): string {
  const date = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${escapeXml(origin + path)}</loc>${date}</url>`;
}

function latestChange(changes: RecordTimestamp[]): number | null {
  return maxTime(changes.map(({ updatedAt }) => updatedAt));
}

function maxTime(times: (number | null)[]): number | null {
  return times.reduce((one, other) => (other !== null && (one === null || other > one) ? other : one), null);
}
