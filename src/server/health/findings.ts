// What is published, and could be better: pictures without a description, and pictures that are too small.
import { and, count, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { HEALTH_KINDS } from "#contract/health.ts";
import type { HealthCounts, HealthFinding, HealthKind } from "#contract/health.ts";
import { LEAST_WIDTHS } from "#contract/images.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
import { contains, inJsonArray } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { pictures } from "#server/database/recordTables.ts";
import { outgoingLinks } from "#server/database/schema.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { getTextColumn } from "#server/resources/recordColumns.ts";
import { countLacking } from "#server/resources/translationBoard.ts";
import type { TextSource } from "#server/resources/translationBoard.ts";

import type { Language } from "#texts/language.ts";

import { DEAD_AFTER } from "./links.ts";

export interface HealthSources {
  collections: readonly Collection[];
  texts: readonly TextSource[];
  languages: SiteLanguages;
}

/** Each takes a query of the index of the texts. */
const MAX_SMALL = 100;
/** A picture in Markdown without a description. */
const EMPTY_ALT = "![](";

type Finder = (db: Db, sources: HealthSources, page: PageRequest) => Promise<FindingPage>;
interface FindingPage {
  items: HealthFinding[];
  total: number;
}

export const FINDERS: Record<HealthKind, Finder> = {
  async links(db, _, { page, limit }) {
    const { failures, checkedAt } = outgoingLinks;
    const isDead = gte(failures, DEAD_AFTER);
    const rows = await db
      .select()
      .from(outgoingLinks)
      .where(isDead)
      .orderBy(desc(checkedAt))
      .limit(limit)
      .offset((page - 1) * limit);
    const items = rows.map(({ url, uses, reason, checkedAt: time }) => ({
      url,
      uses,
      reason,
      checkedAt: new Date(time ?? 0).toISOString(),
    }));
    return { items, total: await db.$count(outgoingLinks, isDead) };
  },
  alts: (db, { collections, languages }, page) =>
    findRecords(
      db,
      { collections, languages, page },
      {
        onGallery: (gallery) => eq(gallery.alt, ""),
        inTexts: [EMPTY_ALT],
      },
    ),
  async pictures(db, { collections, languages }, page) {
    const records = await findRecords(
      db,
      { collections, languages, page },
      {
        onGallery: () => lt(pictures.width, LEAST_WIDTHS.gallery),
        inTexts: await listSmall(db),
        isSmallLogo: lt(pictures.width, LEAST_WIDTHS.logo),
      },
    );
    const isSmallLogo = and(eq(clients.status, "active"), lt(pictures.width, LEAST_WIDTHS.logo));
    const logos = await db
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .innerJoin(pictures, eq(pictures.file, clients.logoFile))
      .where(isSmallLogo);
    const uses = logos.map((logo): HealthFinding => ({ uses: [{ kind: "client", ...logo }], count: 1 }));
    const start = Math.max(0, (page.page - 1) * page.limit - records.total);
    const free = page.limit - records.items.length;
    return {
      items: [...records.items, ...uses.slice(start, start + free)],
      total: records.total + logos.length,
    };
  },
};

/** Each number takes a query of indexes; that of links reads their table. */
export async function countFindings(db: Db, sources: HealthSources): Promise<HealthCounts> {
  const counts = HEALTH_KINDS.map(async (kind) => {
    const { total } = await FINDERS[kind](db, sources, { page: 1, limit: 1 });
    return [kind, total] as const;
  });
  const { languages, texts } = sources;
  const lacking = await Promise.all(
    languages.further.map((language) => countLacking(db, texts, { language, languages })),
  );
  const translations = lacking.flat().reduce((sum, { missing, outdated }) => sum + missing + outdated, 0);
  return { ...(Object.fromEntries(await Promise.all(counts)) as Record<HealthKind, number>), translations };
}

interface RecordSearch extends Pick<HealthSources, "collections" | "languages"> {
  page: PageRequest;
}

interface Search {
  /** True for a picture of a gallery that is found. */
  onGallery: (gallery: Collection["galleryTable"]) => SQL | undefined;
  /** What a text contains one of if a picture of its own is found. */
  inTexts: readonly string[];
  /** True for a picture that is too small for a logo. */
  isSmallLogo?: SQL;
}

/** Published records in the main language with pictures in their gallery or their texts that match. */
async function findRecords(
  db: Db,
  { collections, languages: { main }, page: { page, limit } }: RecordSearch,
  { onGallery, inTexts, isSmallLogo }: Search,
): Promise<FindingPage> {
  const items: HealthFinding[] = [];
  const first = (page - 1) * limit;
  let total = 0;
  for (const collection of collections) {
    const { type, textTable, galleryTable } = collection;
    const found = db
      .select({ count: count() })
      .from(galleryTable)
      .innerJoin(pictures, eq(pictures.file, galleryTable.file))
      .where(and(eq(galleryTable.ownerId, textTable.ownerId), onGallery(galleryTable)));
    const inText: string[] = [];
    for (const text of inTexts)
      inText.push(...(await listContaining(db, collection, { text, language: main })));
    const { table } = collection;
    const withLogo = db
      .select({ count: count() })
      .from(table)
      .innerJoin(pictures, eq(pictures.file, table.logoFile))
      .where(and(eq(table.id, textTable.ownerId), isSmallLogo));
    const matches = or(
      sql`(${found}) > 0`,
      inJsonArray(textTable.ownerId, inText),
      isSmallLogo && sql`(${withLogo}) > 0`,
    );
    const isShown = and(eq(textTable.status, "Published"), eq(textTable.language, main), matches);
    const offset = Math.max(0, first - total);
    const number = await db.$count(textTable, isShown);
    total += number;
    if (items.length === limit || offset >= number) continue;
    const rows = await db
      .select({
        id: sql<string>`${textTable.ownerId}`,
        name: sql<string>`${getTextColumn(collection, type.nameField)}`,
        count: sql<number>`(${found})`,
      })
      .from(textTable)
      .where(isShown)
      .orderBy(desc(textTable.listedAt), desc(textTable.ownerId))
      .limit(limit - items.length)
      .offset(offset);
    for (const { id, name, count: pictureCount } of rows)
      items.push({
        uses: [{ kind: type.name, id, name }],
        ...(pictureCount > 0 && { count: pictureCount }),
      });
  }
  return { items, total };
}

/** The ids of published records. Types without an index of their texts have few records with pictures: pages. */
async function listContaining(
  db: Db,
  collection: Collection,
  { text, language }: { text: string; language: Language },
): Promise<string[]> {
  const { type, textTable, searchByIndex } = collection;
  const indexed = await searchByIndex?.(db, text, { status: "Published" });
  if (indexed) return indexed.map(({ id }) => id);
  const names = Object.keys(type.fields).filter((name) => type.fields[name]?.kind === "blocks");
  if (names.length === 0) return [];
  const isInBlocks = or(...names.map((name) => contains(getTextColumn(collection, name), text)));
  const rows = await db
    .select({ id: sql<string>`${textTable.ownerId}` })
    .from(textTable)
    .where(and(eq(textTable.language, language), eq(textTable.status, "Published"), isInBlocks));
  return rows.map(({ id }) => id);
}

/** The content hashes of the newest pictures that are too small for a text. */
async function listSmall(db: Db): Promise<string[]> {
  const { file, width, createdAt } = pictures;
  const isSmall = lt(width, LEAST_WIDTHS.text);
  const rows = await db
    .select({ file })
    .from(pictures)
    .where(isSmall)
    .orderBy(desc(createdAt))
    .limit(MAX_SMALL);
  return rows.map((row) => row.file.slice(0, row.file.indexOf(".")));
}
