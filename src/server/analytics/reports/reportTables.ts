import type { DashboardReport, Series, BreakdownRow, ReportTable } from "#contract/analytics/analytics.ts";
import { labelCountries, labelReferrers } from "#contract/breakdownLabels.ts";
import type { CsvRow } from "#server/http/csv.ts";

const TABLE_BUILDERS: Record<ReportTable, (figures: DashboardReport, timeZone: string) => CsvRow[]> = {
  series: ({ series }, timeZone) => seriesRows(series, timeZone),
  pages: ({ pageViewsByPath }) => pageRows("Views", pageViewsByPath),
  devices: ({ deviceDistribution }) => breakdownRows("Device", "Views", deviceDistribution),
  browsers: ({ browserDistribution }) => breakdownRows("Browser", "Views", browserDistribution),
  systems: ({ systemDistribution }) => breakdownRows("Operating system", "Views", systemDistribution),
  referrers: ({ referrers }) => breakdownRows("Host", "Sessions", labelReferrers(referrers)),
  campaigns: ({ campaigns }) => breakdownRows("Campaign", "Sessions", campaigns),
  entries: ({ entryPages }) => pageRows("Sessions", entryPages),
  countries: ({ countries }) => breakdownRows("Country", "Sessions", labelCountries(countries ?? [])),
  robots: ({ robots }) => breakdownRows("Robot", "Views", robots),
  messages: ({ messageSources }) => breakdownRows("Host", "Messages", labelReferrers(messageSources)),
};

/**
 * A dashboard list as rows, with a header row.
 * @param timeZone the site's, for the days and hours of a series
 */
export function toTableRows(figures: DashboardReport, table: ReportTable, timeZone: string): CsvRow[] {
  return TABLE_BUILDERS[table](figures, timeZone);
}

function breakdownRows(name: string, countHeading: string, rows: BreakdownRow[]): CsvRow[] {
  return [[name, countHeading], ...rows.map(({ _id, displayName = _id, count }) => [displayName, count])];
}

function pageRows(countHeading: string, rows: BreakdownRow[]): CsvRow[] {
  return [
    ["Path", "Page", countHeading],
    ...rows.map(({ _id, address = _id, displayName = _id, count }) => [address, displayName, count]),
  ];
}

/**
 * The previous period is aligned by index; around a change of daylight saving time one of the two has extra
 * hours.
 */
function seriesRows({ unit, current, previous }: Series, timeZone: string): CsvRow[] {
  const length = Math.max(current.length, previous.length);
  const rows = Array.from({ length }, (_, index) =>
    [current[index], previous[index]].flatMap((point) =>
      point ? [formatStart(point.start), point.views, point.visitors] : ["", "", ""],
    ),
  );
  const headings = ["Start", "Views", "Visitors"];
  return [[...headings, ...headings.map((heading) => `${heading} before`)], ...rows];

  /** In the site's time zone, in a format that spreadsheets recognize: `2026-11-22`, `2026-11-22 15:00`. */
  function formatStart(moment: string): string {
    const at = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone);
    return unit === "day"
      ? String(at.toPlainDate())
      : `${at.toPlainDate()} ${at.toPlainTime().toString({ smallestUnit: "minute" })}`;
  }
}
