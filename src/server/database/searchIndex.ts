// The full-text index of the site's search (FTS5): docs/decisions/017.
import { sql } from "drizzle-orm";

import { separateWords } from "#server/searchWords.ts";
import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import type { Reader } from "./open.ts";
import type { Transaction } from "./transaction.ts";

/** A page that visitors can see in a language. */
export interface SearchEntry {
  language: Language;
  /** Milliseconds since 1970; the newest are found first. */
  listedAt: number;
  title: string;
  /** Plain texts. */
  texts: readonly string[];
}

interface EntryOwner {
  /** Of content, or `site`. */
  type: string;
  id: string;
}

/** Before and after each word of a query in what is found: a control character, which texts do not have. */
export const HIT_MARK = "\u0002";

/**
 * Replaces all entries of an owner. A row number begins with the language, then has the date: FTS5 finds rows of a range of
 * numbers, and in their order.
 * @param build what the program makes entries with; see `listBuilt`
 */
export async function replaceEntries(
  tx: Transaction,
  { type, id, build }: EntryOwner & { build: string },
  entries: readonly SearchEntry[],
): Promise<void> {
  const owner = ownerToken({ type, id });
  await tx.run(sql`DELETE FROM search_index WHERE rowid IN
    (SELECT rowid FROM search_index WHERE search_index MATCH ${`owner : ${owner}`})`);
  for (const { language, listedAt, title, texts } of entries) {
    const first = sql`(${LANGUAGES.indexOf(language)} << 57) + ((${listedAt} + (1 << 42)) << 14)`;
    const [titleWords, textWords] = [title, joinTexts(texts)].map(separateWords);
    await tx.run(sql`INSERT INTO search_index (rowid, owner, type, id, language, build, title, text)
      SELECT coalesce(max(rowid) + 1, ${first}), ${owner}, ${type}, ${id}, ${language}, ${build}, ${titleWords}, ${textWords}
      FROM search_index WHERE rowid BETWEEN ${first} AND ${first} + (1 << 14) - 1`);
  }
}

/** With a point between two of them where no sentence ends. */
function joinTexts(texts: readonly string[]): string {
  const parts = texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  return parts.join(" · ").replace(/(?<=[.?!]) · /g, " ");
}

/** One word of the index. */
function ownerToken({ type, id }: EntryOwner): string {
  return `${type}${id}`.replace(/[^a-z0-9]/gi, "").toLowerCase();
}

interface EntryQuery {
  language: Language;
  /** Conditions in the syntax of FTS5, each wider than the one before; entries are ranked by the first that they match. */
  conditions: readonly string[];
  limit: number;
  offset: number;
}

export type FoundEntry = EntryOwner & Pick<SearchEntry, "listedAt" | "title"> & { text: string };

/** In title and text, hits are between `HIT_MARK`; of the text, only the part with most of them. */
export async function findEntries(db: Reader, { language, conditions, limit, offset }: EntryQuery) {
  const number = LANGUAGES.indexOf(language);
  const ranks = conditions.map(
    (condition, rank) => sql`SELECT rowid AS number, ${rank} AS rank FROM search_index
      WHERE search_index MATCH ${condition} AND rowid BETWEEN ${number} << 57 AND (${number + 1} << 57) - 1`,
  );
  const entries = await db.all<FoundEntry & { total: number }>(sql`
    SELECT type, id, total, ((number & ((1 << 57) - 1)) >> 14) - (1 << 42) AS "listedAt",
      replace(highlight(search_index, 5, char(2), char(2)), char(0x200b), '') AS title,
      replace(snippet(search_index, 6, char(2), char(2), '…', 40), char(0x200b), '') AS text
    FROM (
      SELECT number, min(rank) AS rank, count(*) OVER () AS total FROM (${sql.join(ranks, sql` UNION ALL `)})
      GROUP BY number ORDER BY 2, number DESC LIMIT ${limit} OFFSET ${offset}
    ) AS hits
    CROSS JOIN search_index ON search_index.rowid = number AND search_index MATCH ${conditions.at(-1)}
    ORDER BY hits.rank, number DESC`);
  return { entries, total: entries[0]?.total ?? 0 };
}

/** The condition names the table for `tableTracker.ts`. */
export async function listVocabulary(db: Reader): Promise<string[]> {
  const rows = await db.all<{ term: string }>(
    sql`SELECT term FROM search_vocabulary WHERE EXISTS (SELECT 1 FROM search_index)`,
  );
  return rows.map(({ term }) => term);
}

/** The owners of a type that have entries of this build in a language, such as `0190a1b2 th`. */
export async function listBuilt(db: Reader, type: string, build: string): Promise<Set<string>> {
  const rows = await db.all<{ key: string }>(
    sql`SELECT id || ' ' || language AS key FROM search_index WHERE type = ${type} AND build = ${build}`,
  );
  return new Set(rows.map(({ key }) => key));
}
