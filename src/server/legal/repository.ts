import { and, asc, count, desc, eq, getTableColumns, sql } from "drizzle-orm";

import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalPage } from "#contract/legal/legal.ts";
import type { LegalDocument, LegalVersion, LegalVersionSummary } from "#resources/legalTexts.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { toPlainDate } from "#server/calendar.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Reader } from "#server/database/open.ts";
import { legalDocuments, legalVersions, messages } from "#server/database/schema.ts";
import { expireReadsAt } from "#server/database/tableTracker.ts";
import type { SiteClock } from "#server/resources/publishing.ts";

export type VersionRow = typeof legalVersions.$inferSelect & { slug: string; messages: number };

const {
  contentTh: _th,
  contentEn: _en,
  factsTh: _factsTh,
  factsEn: _factsEn,
  ...summaryColumns
} = getTableColumns(legalVersions);
const { slug } = legalDocuments;
const messageCount = sql<number>`(SELECT count(*) FROM ${messages} WHERE ${messages.policyVersionId} = ${legalVersions.id})`;
const ofDocument = eq(legalDocuments.id, legalVersions.documentId);

/** Today on the site. Responses that depend on it are cached until its end. */
export async function getToday({ now, getSite }: SiteClock): Promise<string> {
  const { timeZone } = await getSite();
  const today = toPlainDate(now(), timeZone);
  expireReadsAt(today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
  return today.toString();
}

/** @param today `YYYY-MM-DD` in the site's time zone, here and below */
export async function listLegalDocuments(db: Reader, today: string): Promise<LegalDocument[]> {
  const documents = await db
    .select()
    .from(legalDocuments)
    .orderBy(asc(legalDocuments.position), asc(legalDocuments.id));
  const rows = await db
    .select({ ...summaryColumns, slug, messages: messageCount })
    .from(legalVersions)
    .innerJoin(legalDocuments, ofDocument)
    .orderBy(
      sql`${legalVersions.effectiveDate} = '' DESC`,
      desc(legalVersions.effectiveDate),
      desc(legalVersions.id),
    );
  return documents.map(({ id, slug }) => {
    const versions = rows
      .filter(({ documentId }) => documentId === id)
      .map((row): LegalVersionSummary => toRecord(row));
    const current = versions.find(
      ({ status, effectiveDate }) => status === "Published" && effectiveDate <= today,
    );
    return { _id: id, slug, currentId: current?._id ?? null, versions };
  });
}

export async function findLegalDocument(
  db: Reader,
  id: string,
): Promise<{ _id: string; slug: string } | null> {
  const { id: _id } = legalDocuments;
  return (await firstRow(db.select({ _id, slug }).from(legalDocuments).where(eq(_id, id)))) ?? null;
}

export async function findLegalVersion(db: Reader, id: string): Promise<LegalVersion | null> {
  const row = await findVersionRow(db, id);
  return row ? toLegalVersion(row) : null;
}

/** The published versions of one or all documents, the latest first, in the order of the documents. Never with their messages: public pages would be rendered again after each. */
function listPublished(db: Reader, ofSlug?: string) {
  const { id, effectiveDate, number, titleTh, titleEn, updatedAt } = legalVersions;
  return db
    .select({ slug, versionId: id, effectiveDate, number, titleTh, titleEn, updatedAt })
    .from(legalVersions)
    .innerJoin(legalDocuments, ofDocument)
    .where(and(eq(legalVersions.status, "Published"), ofSlug === undefined ? undefined : eq(slug, ofSlug)))
    .orderBy(asc(legalDocuments.position), asc(legalDocuments.id), desc(effectiveDate));
}

/** The version in effect of each document, in the order of the documents. */
export async function listCurrentVersions(db: Reader, today: string) {
  const started = (await listPublished(db)).filter(({ effectiveDate }) => effectiveDate <= today);
  return started.filter(({ slug }, index) => slug !== started[index - 1]?.slug);
}

/** A version with its position among the published versions of its document. */
export interface PublishedVersion extends Pick<LegalPage, "state" | "current" | "upcoming" | "earlier"> {
  version: LegalVersion;
}

/**
 * @param date of the version; by default the one in effect, or else the next one
 * @returns `null` if no such version is published
 */
export async function findPublishedVersion(
  db: Reader,
  { slug, date, today }: { slug: string; date?: string | undefined; today: string },
): Promise<PublishedVersion | null> {
  const published = await listPublished(db, slug);
  const upcoming = published.filter(({ effectiveDate }) => effectiveDate > today).toReversed();
  const [current, ...earlier] = published.filter(({ effectiveDate }) => effectiveDate <= today);
  const selected = date
    ? published.find(({ effectiveDate }) => effectiveDate === date)
    : (current ?? upcoming[0]);
  const version = selected && (await findLegalVersion(db, selected.versionId));
  if (!version) return null;
  return {
    version,
    state: selected === current ? "current" : earlier.includes(selected) ? "earlier" : "upcoming",
    current: current?.effectiveDate ?? null,
    upcoming: upcoming.map(({ effectiveDate }) => effectiveDate),
    earlier: earlier.map(({ effectiveDate, number }) => ({ effectiveDate, number })),
  };
}

/**
 * The version of the privacy policy that a visitor saw: the named one if it is or was in effect, else the
 * current one.
 * @returns `null` if no policy is in effect
 */
export async function findShownPolicy(
  db: Reader,
  requestedId: string | null | undefined,
  today: string,
): Promise<string | null> {
  const published = await listPublished(db, PRIVACY_POLICY);
  const started = published.filter(({ effectiveDate }) => effectiveDate <= today);
  const shown = started.find(({ versionId }) => versionId === requestedId) ?? started[0];
  return shown?.versionId ?? null;
}

/** Names of the published legal pages: the title of the latest version, with the date for a single version. */
export async function listLegalPageTitles(db: Reader): Promise<{ path: string; name: string }[]> {
  const versions = (await listPublished(db)).toReversed();
  return versions.flatMap(({ slug, effectiveDate: date, titleEn, titleTh }) => {
    const name = titleEn || titleTh;
    return [
      { path: legalPath(slug), name },
      { path: legalPath(slug, date), name: `${name}, version of ${formatLegalDate(date, "en")}` },
    ];
  });
}

export function findVersionRow(db: Reader, id: string): Promise<VersionRow | undefined> {
  return firstRow(
    db
      .select({ ...getTableColumns(legalVersions), slug, messages: messageCount })
      .from(legalVersions)
      .innerJoin(legalDocuments, ofDocument)
      .where(eq(legalVersions.id, id)),
  );
}

export function toLegalVersion(row: VersionRow): LegalVersion {
  return toRecord(row);
}

/** Number of messages sent under any version of the document. */
export async function countDocumentMessages(db: Reader, documentId: string): Promise<number> {
  const countRow = await firstRow(
    db
      .select({ total: count() })
      .from(messages)
      .innerJoin(legalVersions, eq(legalVersions.id, messages.policyVersionId))
      .where(eq(legalVersions.documentId, documentId)),
  );
  return countRow?.total ?? 0;
}

type AnyRow = Pick<VersionRow, "id" | "updatedBy" | "createdAt" | "updatedAt" | "publishedAt">;

function toRecord<Row extends AnyRow>(row: Row) {
  const { id, updatedBy: _updatedBy, createdAt, updatedAt, publishedAt, ...fields } = row;
  return {
    _id: id,
    ...fields,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
  };
}
