// Reads rollups over a span of days. Each table may exist twice: in force, and as the previous one of a
// rebuild.
import type { Reader } from "#server/database/open.ts";

/** Days since 1970, `last` included; `prefix` selects the tables. */
export interface RollupSpan {
  first: number;
  last: number;
  prefix: string;
}

export interface DayTotals {
  views: number;
  newcomers: number;
  /** Started in the span. */
  sessions: number;
}

export interface PointRow {
  /** A day, or the start of an hour. */
  start: number;
  views: number;
  visitors: number;
}

/** An id and its count. */
export type Count = [n: number, count: number];

export function readDayTotals(db: Reader, span: RollupSpan): DayTotals {
  const sql = `SELECT coalesce(sum(views), 0) AS views, coalesce(sum(newcomers), 0) AS newcomers,
    coalesce(sum(sessions), 0) AS sessions FROM ${span.prefix}sums_by_day WHERE day BETWEEN ?1 AND ?2`;
  return selectOne<DayTotals>(db, sql, span) ?? { views: 0, newcomers: 0, sessions: 0 };
}

/** The visitor set of each day, packed. */
export function listVisitorSets(db: Reader, span: RollupSpan): Uint8Array[] {
  const sql = `SELECT seen FROM ${span.prefix}sums_by_day WHERE day BETWEEN ?1 AND ?2`;
  return selectAll<{ seen: Uint8Array }>(db, sql, span).map(({ seen }) => seen);
}

/** Visitors with their first and second visit in the span. */
export function countReturningVisitors(db: Reader, span: RollupSpan): number {
  const sql = `SELECT coalesce(sum(visitors), 0) AS count FROM ${span.prefix}sums_of_returns
    WHERE first_day BETWEEN ?1 AND ?2 AND second_day <= ?2`;
  return selectOne<{ count: number }>(db, sql, span)?.count ?? 0;
}

/** Sessions that started before the span and continued in it. */
export function countContinuedSessions(db: Reader, span: RollupSpan): number {
  const sql = `SELECT count(DISTINCT visit) AS count FROM ${span.prefix}sums_of_long_sessions
    WHERE day BETWEEN ?1 AND ?2 AND first_day < ?1`;
  return selectOne<{ count: number }>(db, sql, span)?.count ?? 0;
}

export function listDays(db: Reader, span: RollupSpan): PointRow[] {
  const sql = `SELECT day AS start, views, visitors FROM ${span.prefix}sums_by_day WHERE day BETWEEN ?1 AND ?2`;
  return selectAll<PointRow>(db, sql, span);
}

/** @param span hours: the start of the first and the last */
export function listHours(db: Reader, span: RollupSpan): PointRow[] {
  const sql = `SELECT hour AS start, views, visitors FROM ${span.prefix}sums_by_hour WHERE hour BETWEEN ?1 AND ?2`;
  return selectAll<PointRow>(db, sql, span);
}

/** A page's id, its views and its entries. */
export type PageCount = [page: number, views: number, entries: number];

/** Every viewed page. */
export function countPages(db: Reader, span: RollupSpan): PageCount[] {
  const { prefix, first, last } = span;
  const sql = groupByDimensionSql("view_pages", `${prefix}sums_by_page`, "page", "sum(views), sum(entries)");
  return db.$client.query(sql).values(first, last) as PageCount[];
}

/** Views by agent. */
export function countAgents(db: Reader, { prefix, first, last }: RollupSpan): Count[] {
  const sql = groupByDimensionSql("view_agents", `${prefix}sums_by_agent`, "agent", "sum(views)");
  return db.$client.query(sql).values(first, last) as Count[];
}

/** Sessions by source. */
export function countSources(db: Reader, { prefix, first, last }: RollupSpan): Count[] {
  const sql = groupByDimensionSql("view_sources", `${prefix}sums_by_source`, "source", "sum(sessions)");
  return db.$client.query(sql).values(first, last) as Count[];
}

/** Sessions by country. */
export function countCountries(db: Reader, span: RollupSpan): { _id: string; count: number }[] {
  // The number of countries is limited, however long the history.
  const table = `${span.prefix}sums_by_country`;
  const sql = `WITH RECURSIVE names(country) AS (
      SELECT min(country) FROM ${table}
      UNION ALL
      SELECT (SELECT min(country) FROM ${table} WHERE country > names.country) FROM names WHERE country IS NOT NULL
    )
    SELECT names.country AS _id, sum(sessions) AS count FROM names CROSS JOIN ${table} AS sums
    WHERE sums.country = names.country AND day BETWEEN ?1 AND ?2 GROUP BY names.country`;
  return selectAll<{ _id: string; count: number }>(db, sql, span);
}

export function countBots(db: Reader, span: RollupSpan): { _id: string; count: number }[] {
  const sql = `SELECT name AS _id, sum(views) AS count FROM sums_of_robots
    WHERE day BETWEEN ?1 AND ?2 GROUP BY name`;
  return selectAll<{ _id: string; count: number }>(db, sql, span);
}

export interface PageDay {
  day: number;
  views: number;
  entries: number;
}

export function listPageDays(db: Reader, page: number, { prefix, first, last }: RollupSpan): PageDay[] {
  const sql = `SELECT day, views, entries FROM ${prefix}sums_by_page WHERE page = ?1 AND day BETWEEN ?2 AND ?3`;
  return db.$client.query<PageDay, number[]>(sql).all(page, first, last);
}

/** Sources of the sessions that started on the page. */
export function countSourcesByEntryPage(
  db: Reader,
  page: number,
  { prefix, first, last }: RollupSpan,
): Count[] {
  const sql = `SELECT names.n, sum(sessions) FROM view_sources AS names CROSS JOIN ${prefix}sums_by_entry AS sums
    WHERE sums.entry = ?1 AND sums.source = names.n AND sums.day BETWEEN ?2 AND ?3 GROUP BY names.n`;
  return db.$client.query(sql).values(page, first, last) as Count[];
}

/** One short index scan per name: no sorting, and no row of other days is read. */
function groupByDimensionSql(names: string, sums: string, key: string, amounts: string): string {
  return `SELECT names.n, ${amounts} FROM ${names} AS names CROSS JOIN ${sums} AS sums
    WHERE sums.${key} = names.n AND sums.day BETWEEN ?1 AND ?2 GROUP BY names.n`;
}

function selectOne<T>(db: Reader, sql: string, { first, last }: RollupSpan): T | null {
  return db.$client.query<T, [number, number]>(sql).get(first, last);
}

function selectAll<T>(db: Reader, sql: string, { first, last }: RollupSpan): T[] {
  return db.$client.query<T, [number, number]>(sql).all(first, last);
}
