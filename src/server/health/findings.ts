// What is published, and could be better: pictures without a description, and pictures that are too small.
import { and, count, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { HEALTH_KINDS } from "#contract/health.ts";
import type { HealthCounts, HealthFinding, HealthKind } from "#contract/health.ts";
import { LEAST_WIDTHS } from "#contract/images.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { pictures } from "#server/database/recordTables.ts";
import { outgoingLinks } from "#server/database/schema.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { getTextColumn } from "#server/resources/recordColumns.ts";
import { countLacking } from "#server/resources/translationBoard.ts";
import type { TextSource } from "#server/resources/translationBoard.ts";

import { DEAD_AFTER } from "./links.ts";

export interface HealthSources {
  collections: readonly Collection[];
  texts: readonly TextSource[];
  languages: SiteLanguages;
}

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
        inTexts: EMPTY_ALT,
      },
    ),
  async pictures(db, { collections, languages }, page) {
    const tooSmall = lt(pictures.width, LEAST_WIDTHS.gallery);
    const records = await findRecords(db, { collections, languages, page }, { onGallery: () => tooSmall });
    const isSmallLogo = and(eq(clients.status, "active"), lt(pictures.width, LEAST_WIDTHS.clientLogo));
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
  /** What a text contains if one of its own pictures is found. */
  inTexts?: string;
}

/** Published records in the main language with pictures in their gallery or their texts that match. */
async function findRecords(
  db: Db,
  { collections, languages: { main }, page: { page, limit } }: RecordSearch,
  { onGallery, inTexts }: Search,
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
    const inText = inTexts === undefined ? [] : await listContaining(db, collection, inTexts);
    const matches = or(sql`(${found}) > 0`, inJsonArray(textTable.ownerId, inText));
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

/** Of types with an index of their texts: others have no Markdown. */
async function listContaining(db: Db, { searchByIndex }: Collection, text: string): Promise<string[]> {
  return ((await searchByIndex?.(db, text, { status: "Published" })) ?? []).map(({ id }) => id);
}
