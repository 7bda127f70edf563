import type { Period } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { ResultStatus } from "#web/admin/ui/ResultStatus.tsx";

import { PeriodButtons } from "./PeriodButtons.tsx";
import { formatRange } from "./data/periods.ts";
import type { DashboardNavigation } from "./data/useDashboardState.ts";
import type { DashboardQuery } from "./data/useDashboardReport.ts";

import styles from "./PeriodBar.module.css";

interface PeriodBarProps {
  state: DashboardNavigation;
  figures: DashboardQuery;
}

export function PeriodBar({ state: { period, page, change }, figures }: PeriodBarProps) {
  const { dashboard, realTime, timeZone } = figures;
  // `dataUpdatedAt` is 0 while data of another period is shown as a placeholder.
  const readAt = dashboard.dataUpdatedAt || realTime.dataUpdatedAt;
  const views = page === null ? dashboard.data?.totalPageViews : dashboard.data?.page?.views;
  const isLoaded = dashboard.isSuccess && !dashboard.isPlaceholderData;
  return (
    <div className={styles.period}>
      <ResultStatus query={period} result={isLoaded ? viewsText(period, views ?? 0) : null} />
      <p className={styles.range}>{readAt > 0 && formatRange(period, readAt, timeZone)}</p>
      <PeriodButtons period={period} onChoose={(next) => change({ period: next })} />
    </div>
  );
}

/** `30 days: 1,234 page views`. */
function viewsText(period: Period, views: number): string {
  return texts.viewsInPeriod({ period: texts.periods[period].toLowerCase(), count: views });
}
