// What is published, and could be better: pictures without a description, and pictures that are too small.
import { and, count, countDistinct, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { HEALTH_KINDS } from "#contract/health.ts";
import type { HealthCounts, HealthFinding, HealthKind } from "#contract/health.ts";
import { LEAST_WIDTHS } from "#contract/images.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { clients } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
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
    findRecords(db, { collections, languages, page }, (gallery) => eq(gallery.alt, "")),
  async pictures(db, { collections, languages }, page) {
    const tooSmall = lt(pictures.width, LEAST_WIDTHS.gallery);
    const records = await findRecords(db, { collections, languages, page }, () => tooSmall);
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

/** The published records with pictures in their gallery that match a condition. */
async function findRecords(
  db: Db,
  { collections, languages: { main }, page: { page, limit } }: RecordSearch,
  conditionOn: (gallery: Collection["galleryTable"]) => SQL | undefined,
): Promise<FindingPage> {
  const items: HealthFinding[] = [];
  const first = (page - 1) * limit;
  let total = 0;
  for (const collection of collections) {
    const { type, textTable, galleryTable } = collection;
    const isShown = and(
      eq(textTable.status, "Published"),
      eq(textTable.language, main),
      conditionOn(galleryTable),
    );
    const matching = <Columns extends object>(columns: Columns) =>
      db
        .select(columns as never)
        .from(galleryTable)
        .innerJoin(pictures, eq(pictures.file, galleryTable.file))
        .innerJoin(textTable, eq(textTable.ownerId, galleryTable.ownerId))
        .where(isShown);
    const [{ found = 0 } = {}] = (await matching({ found: countDistinct(textTable.ownerId) })) as {
      found?: number;
    }[];
    const offset = Math.max(0, first - total);
    total += found;
    if (items.length === limit || offset >= found) continue;
    const id = sql<string>`${textTable.ownerId}`;
    const name = sql<string>`${getTextColumn(collection, type.nameField)}`;
    const rows = (await matching({ id, name, count: count() })
      .groupBy(textTable.ownerId)
      .orderBy(desc(textTable.ownerId))
      .limit(limit - items.length)
      .offset(offset)) as { id: string; name: string; count: number }[];
    for (const row of rows)
      items.push({ uses: [{ kind: type.name, id: row.id, name: row.name }], count: row.count });
  }
  return { items, total };
}
