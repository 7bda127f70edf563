// Counts by dimension over a span of days: pages, devices, browsers, systems and sources.
import type { DashboardReport, BreakdownRow, PageName } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import type { Count, PageCount, RollupSpan } from "../rollups/rollupQueries.ts";
import type { RollupSnapshot } from "../rollups/rollups.ts";
import { getAgentsById, getPagesById, getSourcesById } from "../dimensions.ts";
import { toTimeSpan } from "../periods.ts";

type DimensionCounts = Pick<
  DashboardReport,
  | "pageViewsByPath"
  | "entryPages"
  | "deviceDistribution"
  | "browserDistribution"
  | "systemDistribution"
  | "referrers"
  | "campaigns"
  | "listTotals"
>;

interface DimensionQuery {
  getPageNames: GetPageNames;
  span: RollupSpan;
  /** The maximum length of a list. */
  most: number;
}

export async function countByDimension(
  db: Reader,
  { cache }: RollupSnapshot,
  { span, most, getPageNames }: DimensionQuery,
): Promise<DimensionCounts> {
  const pages = cache.pages(span);
  const { referrers, campaigns } = countBySource(db, cache.sources(span));
  return {
    ...(await countByPage(db, pages, { most, getPageNames })),
    ...countByAgent(db, cache.agents(span)),
    referrers: referrers.slice(0, most),
    campaigns: campaigns.slice(0, most),
    listTotals: {
      entryPages: pages.reduce((sum, page) => sum + page[ENTRIES_COLUMN], 0),
      referrers: sumCounts(referrers),
      campaigns: sumCounts(campaigns),
    },
  };
}

/** Names are looked up once for both lists and only for the shown rows. An unknown page keeps its last title. */
async function countByPage(
  db: Reader,
  counts: readonly PageCount[],
  { most, getPageNames }: Omit<DimensionQuery, "span">,
) {
  const viewed = topPages(db, counts, VIEWS_COLUMN, most);
  const entered = topPages(db, counts, ENTRIES_COLUMN, most);
  const paths = new Set<string>();
  for (const { _id } of viewed) paths.add(_id);
  for (const { _id } of entered) paths.add(_id);
  const nameOf = await getPageNames([...paths]);
  const withName = (page: BreakdownRow): BreakdownRow => {
    const { title = page.displayName, address = page._id } = nameOf(page._id) ?? {};
    return { ...page, displayName: title, ...(address !== page._id && { address }) };
  };
  return { pageViewsByPath: viewed.map(withName), entryPages: entered.map(withName) };
}

/** The column of the views in a `PageCount`. */
const VIEWS_COLUMN = 1;
const ENTRIES_COLUMN = 2;

function topPages(
  db: Reader,
  counts: readonly PageCount[],
  column: typeof VIEWS_COLUMN | typeof ENTRIES_COLUMN,
  most: number,
): BreakdownRow[] {
  // Includes all rows that equal the last one, because ties are ordered by names that are not known yet.
  const threshold = Math.max(1, nthLargest(counts, column, most));
  const candidates = counts.filter((count) => count[column] >= threshold);
  const pages = getPagesById(db, idsOf(candidates));
  const rows = candidates.map((count) => {
    const { path = "", title = "" } = pages.get(count[0]) ?? {};
    return { _id: path, displayName: title || path, count: count[column] };
  });
  return sortByCount(rows).slice(0, most);
}

/** 0 if there are fewer. */
function nthLargest(
  counts: readonly PageCount[],
  column: typeof VIEWS_COLUMN | typeof ENTRIES_COLUMN,
  n: number,
): number {
  const amounts = new Uint32Array(counts.length);
  counts.forEach((count, index) => (amounts[index] = count[column]));
  return amounts.sort().at(-n) ?? 0;
}

function countByAgent(db: Reader, counts: readonly Count[]) {
  const agents = getAgentsById(db, idsOf(counts));
  return {
    deviceDistribution: toBreakdown(counts, (n) => agents.get(n)?.device ?? null),
    browserDistribution: toBreakdown(counts, (n) => agents.get(n)?.browser ?? null),
    systemDistribution: toBreakdown(counts, (n) => agents.get(n)?.system ?? null),
  };
}

/** Returns all rows, because the caller also sums them. */
function countBySource(db: Reader, counts: readonly Count[]) {
  const sources = getSourcesById(db, idsOf(counts));
  return {
    referrers: toBreakdown(counts, (n) => sources.get(n)?.name ?? ""),
    campaigns: toBreakdown(counts, (n) => sources.get(n)?.campaign || null),
  };
}

function sumCounts(rows: readonly BreakdownRow[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function idsOf(counts: readonly (Count | PageCount)[]): number[] {
  return counts.map(([n]) => n);
}

type MessageOrigin = Record<"referrer" | "entry" | "campaign", string> & { count: number };

/** Counts contact messages without spam by their source, and those of known visits by entry page and campaign. */
export function countMessages(
  db: Reader,
  { calendar }: Pick<RollupSnapshot, "calendar">,
  days: RollupSpan,
): Pick<DashboardReport, "messageSources" | "messagePages" | "messageCampaigns"> {
  const { from, to } = toTimeSpan(days, calendar);
  const origins = db.$client
    .query<MessageOrigin, [number, number]>(
      `SELECT referrer, entry, campaign, count(*) AS count FROM messages
       WHERE created_at >= ? AND created_at < ? AND status <> 'spam' GROUP BY referrer, entry, campaign`,
    )
    .all(from, to);
  const counts = origins.map(({ count }, index): Count => [index, count]);
  return {
    messageSources: toBreakdown(counts, (n) => origins[n]?.referrer ?? ""),
    messagePages: toBreakdown(counts, (n) => origins[n]?.entry || null),
    messageCampaigns: toBreakdown(counts, (n) => origins[n]?.campaign || null),
  };
}

/** Sums the counts by name, largest first, then by name. */
export function toBreakdown(counts: readonly Count[], nameOf: (n: number) => string | null): BreakdownRow[] {
  const rowsByName = new Map<string, BreakdownRow>();
  for (const [n, count] of counts) {
    const name = nameOf(n);
    if (name === null) continue;
    const existing = rowsByName.get(name);
    if (existing) existing.count += count;
    else rowsByName.set(name, { _id: name, count });
  }
  return sortByCount([...rowsByName.values()]);
}

export function sortByCount<S extends BreakdownRow>(rows: S[]): S[] {
  return rows
    .filter(({ count }) => count !== 0)
    .sort((one, other) => other.count - one.count || (one._id < other._id ? -1 : 1));
}

/** Reads the names of pages by path; `null` for a path without a page. */
export type GetPageNames = (paths: string[]) => Promise<(path: string) => PageName | null>;
