import { useMemo } from "react";

import { layoutTexts } from "#texts/admin/layout.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { Checklist } from "#web/admin/screens/setup/Checklist.tsx";
import { DemoNotice } from "#web/admin/screens/setup/DemoNotice.tsx";

import { BreakdownLists } from "./BreakdownLists.tsx";
import { HealthPanel } from "./HealthPanel.tsx";
import { MetricCards } from "./MetricCards.tsx";
import { Chart } from "./chart/Chart.tsx";
import { TableCsvButton } from "./TableCsvButton.tsx";
import type { LiveState } from "./data/keepStreamOpen.ts";
import { ReportFailed, StaleNotice } from "./ReportFailed.tsx";
import { MoreBreakdowns } from "./MoreBreakdowns.tsx";
import { NoViews } from "./NoViews.tsx";
import { PeriodBar } from "./PeriodBar.tsx";
import { RecentViews } from "./RecentViews.tsx";
import { HeldBackNotice, RecountNotice } from "./FigureNotices.tsx";
import { createSeries } from "./chart/createSeries.ts";
import { ReviewNotice } from "./ReviewNotice.tsx";
import { Summary } from "./Summary.tsx";
import type { DashboardNavigation } from "./data/useDashboardState.ts";
import type { DashboardQuery } from "./data/useDashboardReport.ts";

import styles from "./Overview.module.css";

interface OverviewProps {
  state: DashboardNavigation;
  figures: DashboardQuery;
  live: LiveState;
}

export function Overview({ state, figures, live }: OverviewProps) {
  const can = usePermissions();
  const { isDemo } = useServices();
  const { dashboard, comparison } = figures;
  const failure = dashboard.error ?? comparison.error;
  const isStale = dashboard.isPlaceholderData || comparison.isPlaceholderData;
  return (
    <Screen title={layoutTexts.names.dashboard}>
      <PeriodBar state={state} figures={figures} />
      {isDemo ? <DemoNotice /> : can("settings") && <Checklist />}
      {can("content.write") && <ReviewNotice />}
      {failure && !(dashboard.data && comparison.data) ? (
        <ReportFailed figures={figures} error={failure} />
      ) : (
        <div className="fades" data-stale={isStale || undefined} aria-busy={isStale || dashboard.isPending}>
          <MetricCards
            comparison={comparison.data}
            realTime={figures.realTime.data}
            live={live}
            metric={state.metric}
            onChoose={(metric) => state.change({ metric })}
          />
          {failure && <StaleNotice figures={figures} />}
          <RecountNotice figures={figures} />
          <HeldBackNotice figures={figures} />
          <SiteChart state={state} figures={figures} />
          <BreakdownLists names={["pages", "devices", "browsers"]} figures={dashboard.data} state={state} />
          <div className={styles.foot}>
            <RecentViews query={figures.realTime} live={live} timeZone={figures.timeZone} />
            <Summary figures={dashboard.data} sessions={comparison.data?.current.activeSessions} />
          </div>
          <MoreBreakdowns figures={dashboard.data} state={state} />
        </div>
      )}
      {can("content.write") && (
        <div className="above-26">
          <HealthPanel />
        </div>
      )}
    </Screen>
  );
}

type SectionProps = Pick<OverviewProps, "state" | "figures">;

function SiteChart({ state, figures: { dashboard, timeZone } }: SectionProps) {
  const { period, metric, isTable, change } = state;
  const series = dashboard.data?.series;
  const report = useMemo(() => series && createSeries(series, metric), [series, metric]);
  const isEmpty = dashboard.data?.totalPageViews === 0;
  const shown = dashboard.data?.period ?? period;
  return (
    <Chart
      name={texts.series[metric]}
      unit={report?.unit ?? (period === "1d" ? "hour" : "day")}
      series={report}
      timeZone={timeZone}
      isTable={isTable}
      onTable={(next) => change({ isTable: next })}
      aside={!isEmpty && series && <TableCsvButton title={texts.chart} period={period} table="series" />}
      emptyText={isEmpty && <NoViews period={shown} onChoose={(next) => change({ period: next })} />}
    />
  );
}
