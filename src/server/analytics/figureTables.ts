// The lists of the dashboard as tables: a row of headings, then the rows.
import type { DashboardFigures, Series, Share, Table } from "#contract/analytics.ts";

type Row = (string | number)[];

const READ: Record<Table, (figures: DashboardFigures) => Row[]> = {
  series: ({ series }) => seriesRows(series),
  pages: ({ pageViewsByPath }) => pageRows("Views", pageViewsByPath),
  devices: ({ deviceDistribution }) => shareRows("Device", "Views", deviceDistribution),
  browsers: ({ browserDistribution }) => shareRows("Browser", "Views", browserDistribution),
  systems: ({ systemDistribution }) => shareRows("Operating system", "Views", systemDistribution),
  referrers: ({ referrers }) => shareRows("Host", "Sessions", referrers),
  campaigns: ({ campaigns }) => shareRows("Campaign", "Sessions", campaigns),
  entries: ({ entryPages }) => pageRows("Sessions", entryPages),
  countries: ({ countries }) => shareRows("Country", "Sessions", countries ?? []),
  robots: ({ robots }) => shareRows("Robot", "Views", robots),
  messages: ({ messageSources }) => shareRows("Host", "Messages", messageSources),
};

export function tableOf(figures: DashboardFigures, table: Table): Row[] {
  return READ[table](figures);
}

function shareRows(name: string, counted: string, shares: Share[]): Row[] {
  return [[name, counted], ...shares.map(({ _id, count }) => [_id, count])];
}

function pageRows(counted: string, shares: Share[]): Row[] {
  return [
    ["Path", "Page", counted],
    ...shares.map(({ _id, displayName = _id, count }) => [_id, displayName, count]),
  ];
}

/** The period before stands beside it, place by place; where days differ in length, one of the two has hours of its own. */
function seriesRows({ current, previous }: Series): Row[] {
  const length = Math.max(current.length, previous.length);
  const rows = Array.from({ length }, (_, index) =>
    [current[index], previous[index]].flatMap((point) =>
      point ? [point.start, point.views, point.visitors] : ["", "", ""],
    ),
  );
  const headings = ["Start", "Views", "Visitors"];
  return [[...headings, ...headings.map((heading) => `${heading} before`)], ...rows];
}
