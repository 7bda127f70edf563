// The sitemap: every public page, and when what it shows was last changed. https://www.sitemaps.org/protocol.html
import { legalPath } from "#contract/legal/legal.ts";
import { todayOf } from "#server/legal/effectiveDates.ts";
import type { Db } from "#server/database/open.ts";
import { listCurrentVersions } from "#server/legal/repository.ts";
import { listActivityChanges } from "#server/content/activities/repository.ts";
import { listPublishedChanges } from "#server/content/articles/repository.ts";
import type { RecordChange } from "#server/database/conditions.ts";
import { findSettingsChange } from "#server/settings/repository.ts";

import { xmlDocument, xmlText } from "./xml.ts";

interface Entry {
  path: string;
  /** Milliseconds; `null` when nobody knows. */
  changedAt: number | null;
}

/** The protocol allows no more in one file. */
const MOST_ENTRIES = 50_000;

interface Site {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** @param pages addresses of the pages that are always there */
export async function writeSitemap(
  { db, now }: Site,
  origin: string,
  pages: readonly string[],
): Promise<string> {
  const [activities, articles] = [await listActivityChanges(db), await listPublishedChanges(db)];
  const legalTexts = await listCurrentVersions(db, todayOf({ db, now }));
  const settingsAt = await findSettingsChange(db);
  const shownOn: Record<string, RecordChange[]> = {
    "/": activities,
    "/activities": activities,
    "/articles": articles,
  };
  const entries: Entry[] = [
    ...pages.map((path) => ({ path, changedAt: newest([settingsAt, latest(shownOn[path] ?? [])]) })),
    ...legalTexts.map(({ slug, updatedAt }) => ({ path: legalPath(slug), changedAt: updatedAt })),
    ...activities.map(({ id, updatedAt }) => ({ path: `/activity-view/${id}`, changedAt: updatedAt })),
    ...articles.map(({ id, updatedAt }) => ({ path: `/article/${id}`, changedAt: updatedAt })),
  ];
  const urls = entries.slice(0, MOST_ENTRIES).map((entry) => urlOf(origin, entry));
  return xmlDocument(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>`,
  );
}

function urlOf(origin: string, { path, changedAt }: Entry): string {
  const date = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${xmlText(origin + path)}</loc>${date}</url>`;
}

function latest(changes: RecordChange[]): number | null {
  return newest(changes.map(({ updatedAt }) => updatedAt));
}

function newest(times: (number | null)[]): number | null {
  return times.reduce((one, other) => (other !== null && (one === null || other > one) ? other : one), null);
}
