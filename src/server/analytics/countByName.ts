// What is counted under names in a span of days: pages, devices, browsers, systems, what led people to the site.
import type { DashboardFigures, Share } from "#contract/analytics.ts";
import type { Db } from "#server/store/database.ts";
import type { Count, PageCount, SumsSpan } from "#server/store/figures.ts";
import { listAgentNames, listPageNames, listSourceNames } from "#server/store/viewNames.ts";

import { namePages } from "./namePages.ts";
import { hostOf, sharesOf } from "./shares.ts";
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

/** Names are looked up once for both lists, and only for what is shown of them. */
async function countByPage(db: Db, counts: PageCount[], most: number) {
  const byViews = largestOf(
    counts.map(([page, views]) => [page, views]),
    most,
  );
  const byEntries = largestOf(
    counts.map(([page, , entries]) => [page, entries]),
    most,
  );
  const pages = listPageNames(db, numbersIn([...byViews, ...byEntries]));
  const pathOf = (page: number) => pages.get(page)?.path ?? null;
  const viewed = sharesOf(byViews, pathOf).slice(0, most);
  const entered = sharesOf(byEntries, pathOf).slice(0, most);
  const shown = new Set([...viewed, ...entered].map(({ _id }) => _id));
  const named = [...pages.values()].filter(({ path }) => shown.has(path));
  const nameOf = await namePages(db, named);
  const names = new Map(named.map((page) => [page.path, nameOf(page)]));
  const withName = ({ _id, count }: Share) => ({ _id, displayName: names.get(_id) ?? _id, count });
  return { pageViewsByPath: viewed.map(withName), entryPages: entered.map(withName) };
}

/** Those with as many as the last one too: they are ordered by their names, which are not known yet. */
function largestOf(counts: Count[], most: number): Count[] {
  const counted = counts.filter(([, count]) => count > 0);
  if (counted.length <= most) return counted;
  const sorted = counted.map(([, count]) => count).sort((one, other) => other - one);
  const least = sorted[most - 1] ?? 0;
  return counted.filter(([, count]) => count >= least);
}

function countByAgent(db: Db, counts: Count[]) {
  const agents = listAgentNames(db, numbersIn(counts));
  return {
    deviceDistribution: sharesOf(counts, (n) => agents.get(n)?.device ?? null),
    browserDistribution: sharesOf(counts, (n) => agents.get(n)?.browser ?? null),
    systemDistribution: sharesOf(counts, (n) => agents.get(n)?.system ?? null),
  };
}

function countBySource(db: Db, counts: Count[], most: number) {
  const sources = listSourceNames(db, numbersIn(counts));
  return {
    referrers: sharesOf(counts, (n) => hostOf(sources.get(n)?.referrer ?? "")).slice(0, most),
    campaigns: sharesOf(counts, (n) => sources.get(n)?.campaign || null).slice(0, most),
  };
}

function numbersIn(counts: Count[]): number[] {
  return counts.map(([n]) => n);
}
