import { useEffect, useMemo } from "react";

import type { PageReport } from "#contract/analytics/analytics.ts";
import { labelReferrers } from "#contract/breakdownLabels.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { formatCount } from "#web/admin/ui/dates/formats.ts";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { BarList } from "./BarList.tsx";
import { StatCard, StatCards } from "./StatCard.tsx";
import { getChange } from "./data/formatChange.ts";
import { Chart } from "./chart/Chart.tsx";
import { ReportFailed, StaleNotice } from "./ReportFailed.tsx";
import { PeriodBar } from "./PeriodBar.tsx";
import type { ChartSeries } from "./data/readings.ts";
import { RecountNotice } from "./FigureNotices.tsx";
import type { DashboardNavigation } from "./data/useDashboardState.ts";
import type { DashboardQuery } from "./data/useDashboardReport.ts";

import styles from "./PageReportView.module.css";

interface PageReportViewProps {
  path: string;
  state: DashboardNavigation;
  figures: DashboardQuery;
}

export function PageReportView({ path, state, figures }: PageReportViewProps) {
  const { dashboard } = figures;
  const page = getPageReport(figures, path);
  // The link to this page is far down the overview.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <Screen title={texts.onePage.title} parent={state.linkTo({ page: null })}>
      <PeriodBar state={state} figures={figures} />
      {dashboard.error && !dashboard.data ? (
        <ReportFailed figures={figures} error={dashboard.error} />
      ) : dashboard.isSuccess && !dashboard.isPlaceholderData && !page ? (
        <Notice title={texts.onePage.noViews}>{texts.noViewsOf({ path })}</Notice>
      ) : (
        <div className="fades" data-stale={(page && dashboard.isPlaceholderData) || undefined}>
          <PageReportHeader path={path} page={page} />
          {dashboard.error && <StaleNotice figures={figures} />}
          <PageChart page={page} state={state} figures={figures} />
        </div>
      )}
    </Screen>
  );
}

/** Ignores placeholder data of another page or of the whole site. */
function getPageReport({ dashboard }: DashboardQuery, path: string): PageReport | undefined {
  const page = dashboard.data?.page ?? undefined;
  return dashboard.isPlaceholderData && page?.path !== path ? undefined : page;
}

function PageReportHeader({ path, page }: { path: string; page: PageReport | undefined }) {
  const { displayName: name = "", address = path } = page ?? {};
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <h2 className={styles.name} lang={detectLanguage(name)}>
          {page ? name : <LoadingSkeleton />}
        </h2>
        {name !== address && <p className="label quiet">{address}</p>}
      </div>
      <ButtonLink size="small" href={address} external>
        {texts.onePage.open}
      </ButtonLink>
    </div>
  );
}

type PageChartProps = Omit<PageReportViewProps, "path"> & { page: PageReport | undefined };

function PageChart({ page, state: { period, isTable, change }, figures }: PageChartProps) {
  const shown = (page && figures.dashboard.data?.period) ?? period;
  const series = useMemo(() => page && toViewsSeries(page), [page]);
  const getMetric = (key: "views" | "entries") => ({
    value: page?.[key],
    change: page && getChange(page[key], page.previous[key]),
    children: page && texts.before[shown]({ count: formatCount(page.previous[key]) }),
  });
  return (
    <>
      <StatCards secondary>
        <StatCard label={texts.onePage.views} description={texts.countedBy.views} {...getMetric("views")} />
        <StatCard
          label={texts.onePage.sessions}
          description={texts.countedBy.entries}
          {...getMetric("entries")}
        />
      </StatCards>
      <RecountNotice figures={figures} />
      <Chart
        // A single day would be one point, so the chart shows the last seven days.
        name={shown === "1d" ? texts.onePage.last7Days : texts.onePage.chart}
        unit="day"
        series={series}
        timeZone={figures.timeZone}
        isTable={isTable}
        onTable={(next) => change({ isTable: next })}
      />
      <div className={styles.lists}>
        <BarList
          title={texts.onePage.sources}
          note={texts.countedBy.entrySources}
          period={period}
          rows={page && labelReferrers(page.referrers, texts.unknownSource)}
        />
      </div>
    </>
  );
}

function toViewsSeries({ series }: PageReport): ChartSeries {
  return { unit: "day", current: series.current.map(toPoint), previous: series.previous.map(toPoint) };
}

function toPoint({ start, views }: PageReport["series"]["current"][number]) {
  return { start, value: views };
}
