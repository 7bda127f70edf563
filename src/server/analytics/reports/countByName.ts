// What is counted under names in a span of days: pages, devices, browsers, systems, what led people to the site.
import type { DashboardFigures, Share } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import type { Count, PageCount, SumsSpan } from "../rollups/figures.ts";
import type { ReadableSums } from "../rollups/rollups.ts";
import { namesOfAgents, namesOfPages, namesOfSources } from "../viewNames.ts";
import { largestFirst, sharesOf } from "./breakdown.ts";
import type { NamePages } from "./pageNames.ts";

type Named = Pick<
  DashboardFigures,
  | "pageViewsByPath"
  | "entryPages"
  | "deviceDistribution"
  | "browserDistribution"
  | "systemDistribution"
  | "referrers"
  | "campaigns"
  | "listTotals"
>;

interface Listing {
  namePages: NamePages;
  span: SumsSpan;
  /** Of each list that may be long. */
  most: number;
}

export async function countByName(
  db: Reader,
  { counts }: ReadableSums,
  { span, most, namePages }: Listing,
): Promise<Named> {
  const pages = counts.pages(span);
  const { referrers, campaigns } = countBySource(db, counts.sources(span));
  return {
    ...(await countByPage(db, pages, { most, namePages })),
    ...countByAgent(db, counts.agents(span)),
    referrers: referrers.slice(0, most),
    campaigns: campaigns.slice(0, most),
    listTotals: {
      entryPages: pages.reduce((sum, page) => sum + page[ENTRIES], 0),
      referrers: sumOf(referrers),
      campaigns: sumOf(campaigns),
    },
  };
}

/** Looked up once for both lists, and only for what is shown of them; a page that is nobody's keeps its last title. */
async function countByPage(
  db: Reader,
  counts: readonly PageCount[],
  { most, namePages }: Omit<Listing, "span">,
) {
  const viewed = mostOf(db, counts, VIEWS, most);
  const entered = mostOf(db, counts, ENTRIES, most);
  const paths = new Set<string>();
  for (const { _id } of viewed) paths.add(_id);
  for (const { _id } of entered) paths.add(_id);
  const nameOf = await namePages([...paths]);
  for (const page of viewed) page.displayName = nameOf(page._id) ?? page.displayName;
  for (const page of entered) page.displayName = nameOf(page._id) ?? page.displayName;
  return { pageViewsByPath: viewed, entryPages: entered };
}

/** Where a `PageCount` has them. */
const VIEWS = 1;
const ENTRIES = 2;

function mostOf(
  db: Reader,
  counts: readonly PageCount[],
  what: typeof VIEWS | typeof ENTRIES,
  most: number,
): Share[] {
  // Those with as many as the last one too: equal ones are ordered by their names, which are not known yet.
  const least = Math.max(1, nthLargest(counts, what, most));
  const largest = counts.filter((count) => count[what] >= least);
  const pages = namesOfPages(db, numbersIn(largest));
  const named = largest.map((count) => {
    const { path = "", title = "" } = pages.get(count[0]) ?? {};
    return { _id: path, displayName: title || path, count: count[what] };
  });
  return largestFirst(named).slice(0, most);
}

/** 0 where there are fewer. */
function nthLargest(counts: readonly PageCount[], what: typeof VIEWS | typeof ENTRIES, n: number): number {
  const amounts = new Uint32Array(counts.length);
  counts.forEach((count, index) => (amounts[index] = count[what]));
  return amounts.sort().at(-n) ?? 0;
}

function countByAgent(db: Reader, counts: readonly Count[]) {
  const agents = namesOfAgents(db, numbersIn(counts));
  return {
    deviceDistribution: sharesOf(counts, (n) => agents.get(n)?.device ?? null),
    browserDistribution: sharesOf(counts, (n) => agents.get(n)?.browser ?? null),
    systemDistribution: sharesOf(counts, (n) => agents.get(n)?.system ?? null),
  };
}

/** Whole: their sums are told as well. */
function countBySource(db: Reader, counts: readonly Count[]) {
  const sources = namesOfSources(db, numbersIn(counts));
  return {
    referrers: sharesOf(counts, (n) => sources.get(n)?.host ?? ""),
    campaigns: sharesOf(counts, (n) => sources.get(n)?.campaign || null),
  };
}

function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { count }) => sum + count, 0);
}

function numbersIn(counts: readonly (Count | PageCount)[]): number[] {
  return counts.map(([n]) => n);
}
