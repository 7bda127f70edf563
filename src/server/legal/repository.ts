import { and, asc, count, desc, eq, getTableColumns, lte, max, sql } from "drizzle-orm";

import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type {
  LegalDocument,
  CurrentLegalDocument,
  LegalPage,
  LegalVersion,
  LegalVersionSummary,
} from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Reader } from "#server/database/open.ts";
import { legalDocuments, legalVersions, messages } from "#server/database/schema.ts";

export type VersionRow = typeof legalVersions.$inferSelect & { slug: string; messages: number };

const {
  contentTh: _th,
  contentEn: _en,
  factsTh: _factsTh,
  factsEn: _factsEn,
  ...summaryColumns
} = getTableColumns(legalVersions);
const messageCount = sql<number>`(SELECT count(*) FROM ${messages} WHERE ${messages.policyVersionId} = ${legalVersions.id})`;
const isPublished = eq(legalVersions.status, "Published");

/** @param today `YYYY-MM-DD` in the site's time zone, here and below */
export async function listLegalDocuments(db: Reader, today: string): Promise<LegalDocument[]> {
  const documents = await db
    .select()
    .from(legalDocuments)
    .orderBy(asc(legalDocuments.position), asc(legalDocuments.id));
  const versions = await db
    .select({ ...summaryColumns, slug: legalDocuments.slug, messages: messageCount })
    .from(legalVersions)
    .innerJoin(legalDocuments, eq(legalDocuments.id, legalVersions.documentId))
    .orderBy(
      sql`${legalVersions.effectiveDate} = '' DESC`,
      desc(legalVersions.effectiveDate),
      desc(legalVersions.id),
    );
  return documents.map(({ id, slug }) => {
    const documentVersions = versions.filter(({ documentId }) => documentId === id).map(toSummary);
    const current = documentVersions.find(
      ({ status, effectiveDate }) => status === "Published" && effectiveDate <= today,
    );
    return { _id: id, slug, currentId: current?._id ?? null, versions: documentVersions };
  });
}

export async function findLegalDocument(
  db: Reader,
  id: string,
): Promise<{ _id: string; slug: string } | null> {
  const { id: _id, slug } = legalDocuments;
  return (await firstRow(db.select({ _id, slug }).from(legalDocuments).where(eq(_id, id)))) ?? null;
}

export async function findLegalVersion(db: Reader, id: string): Promise<LegalVersion | null> {
  const row = await findVersionRow(db, id);
  return row ? toLegalVersion(row) : null;
}

export interface CurrentVersion extends CurrentLegalDocument {
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** The version in effect of each document, in the order of the documents. */
export async function listCurrentVersions(db: Reader, today: string): Promise<CurrentVersion[]> {
  const { id, effectiveDate, titleTh, titleEn, updatedAt, documentId } = legalVersions;
  const latest = db
    .select({ documentId, date: max(effectiveDate).as("date") })
    .from(legalVersions)
    .where(and(isPublished, lte(effectiveDate, today)))
    .groupBy(documentId)
    .as("latest");
  return db
    .select({ slug: legalDocuments.slug, titleTh, titleEn, effectiveDate, versionId: id, updatedAt })
    .from(legalVersions)
    .innerJoin(latest, and(eq(latest.documentId, documentId), eq(latest.date, effectiveDate)))
    .innerJoin(legalDocuments, eq(legalDocuments.id, documentId))
    .where(isPublished)
    .orderBy(asc(legalDocuments.position), asc(legalDocuments.id));
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
  const published = await db
    .select({
      id: legalVersions.id,
      effectiveDate: legalVersions.effectiveDate,
      number: legalVersions.number,
    })
    .from(legalVersions)
    .innerJoin(legalDocuments, eq(legalDocuments.id, legalVersions.documentId))
    .where(and(eq(legalDocuments.slug, slug), isPublished))
    .orderBy(desc(legalVersions.effectiveDate));
  const upcoming = published.filter(({ effectiveDate }) => effectiveDate > today).toReversed();
  const [current, ...earlier] = published.filter(({ effectiveDate }) => effectiveDate <= today);
  const selected = date
    ? published.find(({ effectiveDate }) => effectiveDate === date)
    : (current ?? upcoming[0]);
  const version = selected && (await findLegalVersion(db, selected.id));
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
  const inEffect = await db
    .select({ id: legalVersions.id })
    .from(legalVersions)
    .innerJoin(legalDocuments, eq(legalDocuments.id, legalVersions.documentId))
    .where(and(eq(legalDocuments.slug, PRIVACY_POLICY), isPublished, lte(legalVersions.effectiveDate, today)))
    .orderBy(desc(legalVersions.effectiveDate));
  const shown = inEffect.find(({ id }) => id === requestedId) ?? inEffect[0];
  return shown?.id ?? null;
}

/** Names of the published legal pages: the title of the latest version, with the date for a single version. */
export async function listLegalPageTitles(db: Reader): Promise<{ path: string; name: string }[]> {
  const { titleTh, titleEn, effectiveDate } = legalVersions;
  const versions = await db
    .select({ slug: legalDocuments.slug, titleTh, titleEn, effectiveDate })
    .from(legalVersions)
    .innerJoin(legalDocuments, eq(legalDocuments.id, legalVersions.documentId))
    .where(isPublished)
    .orderBy(asc(effectiveDate));
  return versions.flatMap(({ slug, effectiveDate: date, ...titles }) => {
    const name = titles.titleEn || titles.titleTh;
    return [
      { path: legalPath(slug), name },
      { path: legalPath(slug, date), name: `${name}, version of ${formatLegalDate(date, "en")}` },
    ];
  });
}

export function findVersionRow(db: Reader, id: string): Promise<VersionRow | undefined> {
  return firstRow(
    db
      .select({ ...getTableColumns(legalVersions), slug: legalDocuments.slug, messages: messageCount })
      .from(legalVersions)
      .innerJoin(legalDocuments, eq(legalDocuments.id, legalVersions.documentId))
      .where(eq(legalVersions.id, id)),
  );
}

export function toLegalVersion(row: VersionRow): LegalVersion {
  const { contentTh, contentEn, factsTh, factsEn } = row;
  return { ...toSummary(row), contentTh, contentEn, factsTh, factsEn };
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

type SummaryRow = Omit<VersionRow, "contentTh" | "contentEn" | "factsTh" | "factsEn">;

function toSummary(row: SummaryRow): LegalVersionSummary {
  const { documentId, slug, effectiveDate, number, status, titleTh, titleEn } = row;
  return {
    _id: row.id,
    documentId,
    slug,
    effectiveDate,
    number,
    status,
    titleTh,
    titleEn,
    messages: row.messages,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
  };
}
