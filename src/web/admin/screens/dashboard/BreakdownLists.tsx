import type { BreakdownRow, DashboardReport, ReportTable } from "#contract/analytics/analytics.ts";
import { labelCountries, labelReferrers } from "#contract/breakdownLabels.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { getLanguage } from "#texts/language.ts";

import { BarList } from "./BarList.tsx";
import type { BarListRow } from "./BarList.tsx";
import type { DashboardNavigation } from "./data/useDashboardState.ts";

import styles from "./Overview.module.css";

interface Breakdown {
  table?: ReportTable;
  rows: (figures: DashboardReport) => readonly BarListRow[];
  total?: (figures: DashboardReport) => number;
  /** By views unless given. */
  note?: keyof typeof texts.countedBy;
  /** The rows are pages; with `links`, each leads to its report. */
  pages?: "plain" | "links";
}

const BREAKDOWNS = {
  pages: {
    table: "pages",
    rows: ({ pageViewsByPath }) => pageViewsByPath,
    total: ({ totalPageViews }) => totalPageViews,
    pages: "links",
  },
  devices: { table: "devices", rows: ({ deviceDistribution }) => deviceDistribution },
  browsers: { table: "browsers", rows: ({ browserDistribution }) => browserDistribution },
  sources: {
    table: "referrers",
    note: "sources",
    rows: ({ referrers }) => labelSources(referrers),
    total: ({ listTotals }) => listTotals.referrers,
  },
  messages: {
    table: "messages",
    note: "messages",
    rows: ({ messageSources, referrers }) =>
      withVisits(labelSources(messageSources), labelSources(referrers)),
  },
  systems: { table: "systems", rows: ({ systemDistribution }) => systemDistribution },
  entryPages: {
    table: "entries",
    note: "entryPages",
    rows: ({ entryPages }) => entryPages,
    total: ({ listTotals }) => listTotals.entryPages,
    pages: "links",
  },
  campaigns: {
    table: "campaigns",
    note: "campaigns",
    rows: ({ campaigns }) => campaigns,
    total: ({ listTotals }) => listTotals.campaigns,
  },
  countries: {
    table: "countries",
    note: "countries",
    rows: ({ countries }) =>
      labelCountries(countries ?? [], { language: getLanguage(), unknownLabel: texts.unknownCountry }),
  },
  robots: { table: "robots", note: "robots", rows: ({ robots }) => robots },
  messagePages: {
    note: "messagePages",
    rows: ({ messagePages, entryPages }) => withVisits(messagePages, entryPages),
    pages: "plain",
  },
  messageCampaigns: {
    note: "messageCampaigns",
    rows: ({ messageCampaigns, campaigns }) => withVisits(messageCampaigns, campaigns),
  },
} satisfies Record<string, Breakdown>;

interface BreakdownListsProps {
  names: readonly (keyof typeof BREAKDOWNS)[];
  /** `undefined` while loading. */
  figures: DashboardReport | undefined;
  state: DashboardNavigation;
}

export function BreakdownLists({ names, figures, state: { period, linkTo } }: BreakdownListsProps) {
  return (
    <div className={styles.lists}>
      {names.map((name) => {
        const { table, rows, total, note = "byViews", pages }: Breakdown = BREAKDOWNS[name];
        return (
          <BarList
            key={name}
            title={texts.lists[name]}
            note={texts.countedBy[note]}
            table={table}
            period={period}
            rows={figures && rows(figures)}
            total={figures && total?.(figures)}
            showPaths={pages !== undefined}
            linkTo={pages === "links" ? (page) => linkTo({ page }) : undefined}
          />
        );
      })}
    </div>
  );
}

const labelSources = (rows: readonly BreakdownRow[]) => labelReferrers(rows, texts.unknownSource);

/**
 * Messages with the visits from the same source, page or campaign. Their share is unknown if a list without all rows lacks the
 * visits, or if some visits were before the period.
 */
export function withVisits(messages: readonly BreakdownRow[], visits: readonly BreakdownRow[]): BarListRow[] {
  return messages.map((row) => {
    const visited = visits.find(({ _id, address = _id }) => address === row._id);
    const base = visited && visited.count >= row.count ? visited.count : null;
    return { ...row, ...(visited?.displayName && { displayName: visited.displayName }), base };
  });
}
