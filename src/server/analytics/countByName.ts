// What is counted under names in a span of days: pages, devices, browsers, systems, what led people to the site.
import type { DashboardFigures, Share } from "#contract/analytics.ts";
import type { Db } from "#server/store/database.ts";
import type { Count, PageCount, SumsSpan } from "#server/store/figures.ts";
import { listTitles, nameAgents, namePaths, nameSources } from "#server/store/viewNames.ts";

import { namePages } from "./namePages.ts";
import { hostOf, largestFirst, sharesOf } from "./shares.ts";
import type { ReadableSums } from "./sums.ts";

type Named = Pick<
  DashboardFigures,
  | "pageViewsByPath"
  | "entryPages"
  | "deviceDistribution"
  | "browserDistribution"
  | "systemDistribution"
  | "referrers"
  | "campaigns"
>;

interface Listing {
  span: SumsSpan;
  /** Of each list that may be long. */
  most: number;
}

export async function countByName(db: Db, { counts }: ReadableSums, { span, most }: Listing): Promise<Named> {
  return {
    ...(await countByPage(db, counts.pages(span), most)),
    ...countByAgent(db, counts.agents(span)),
    ...countBySource(db, counts.sources(span), most),
  };
}

/** Looked up once for both lists, and only for what is shown of them; a page that is nobody's keeps its last title. */
async function countByPage(db: Db, counts: PageCount[], most: number) {
  const viewed = mostOf(db, counts, VIEWS, most);
  const entered = mostOf(db, counts, ENTRIES, most);
  const shown = new Map([...viewed, ...entered].map(({ _id, n }) => [_id, n]));
  const nameOf = await namePages(db, [...shown.keys()]);
  const nobodys = [...shown].filter(([path]) => nameOf(path) === null);
  const titles = listTitles(
    db,
    nobodys.map(([, n]) => n),
  );
  const withName = ({ _id, n, count }: PageShare) => ({
    _id,
    displayName: nameOf(_id) ?? (titles.get(n) || _id),
    count,
  });
  return { pageViewsByPath: viewed.map(withName), entryPages: entered.map(withName) };
}

interface PageShare extends Share {
  /** The page's number. */
  n: number;
}

/** Where a `PageCount` has them. */
const VIEWS = 1;
const ENTRIES = 2;

function mostOf(db: Db, counts: PageCount[], what: typeof VIEWS | typeof ENTRIES, most: number): PageShare[] {
  const counted = counts.filter((count) => count[what] > 0);
  // Those with as many as the last one too: equal ones are ordered by their names, which are not known yet.
  const least =
    Uint32Array.from(counted, (count) => count[what])
      .sort()
      .at(-most) ?? 0;
  const largest = counted.filter((count) => count[what] >= least);
  const pages = namePaths(db, numbersIn(largest));
  const shares = largest.map((count) => ({
    _id: pages.get(count[0])?.path ?? "",
    n: count[0],
    count: count[what],
  }));
  return largestFirst(shares).slice(0, most);
}

function countByAgent(db: Db, counts: Count[]) {
  const agents = nameAgents(db, numbersIn(counts));
  return {
    deviceDistribution: sharesOf(counts, (n) => agents.get(n)?.device ?? null),
    browserDistribution: sharesOf(counts, (n) => agents.get(n)?.browser ?? null),
    systemDistribution: sharesOf(counts, (n) => agents.get(n)?.system ?? null),
  };
}

function countBySource(db: Db, counts: Count[], most: number) {
  const sources = nameSources(db, numbersIn(counts));
  return {
    referrers: sharesOf(counts, (n) => hostOf(sources.get(n)?.referrer ?? "")).slice(0, most),
    campaigns: sharesOf(counts, (n) => sources.get(n)?.campaign || null).slice(0, most),
  };
}

function numbersIn(counts: (Count | PageCount)[]): number[] {
  return counts.map(([n]) => n);
}
