// What visitors did in a period, against the one before: the whole site.
import { useMemo } from "react";

import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { Screen } from "../layout/Screen.tsx";
import { Checklist } from "../setup/Checklist.tsx";

import { BarList } from "./BarList.tsx";
import { Cards } from "./Cards.tsx";
import { Chart } from "./chart/Chart.tsx";
import { COUNTED_BY } from "./data/countedBy.ts";
import { CsvButton } from "./CsvButton.tsx";
import type { LiveState } from "./data/keepOpen.ts";
import { FiguresFailed, StaleLine } from "./FiguresFailed.tsx";
import { MoreLists } from "./MoreLists.tsx";
import { NoViews } from "./NoViews.tsx";
import { PeriodBar } from "./PeriodBar.tsx";
import { RecentViews } from "./RecentViews.tsx";
import { RecountLine } from "./RecountLine.tsx";
import { seriesOf } from "./chart/seriesOf.ts";
import { Summary } from "./Summary.tsx";
import type { ShownState } from "./data/useDashboardState.ts";
import type { Figures } from "./data/useFigures.ts";

import styles from "./Overview.module.css";

const CHART_NAMES = { views: texts.series.views, visitors: texts.series.visitors } as const;

interface OverviewProps {
  state: ShownState;
  figures: Figures;
  live: LiveState;
}

export function Overview({ state, figures, live }: OverviewProps) {
  const { dashboard, comparison } = figures;
  const failure = dashboard.error ?? comparison.error;
  const isStale = dashboard.isPlaceholderData || comparison.isPlaceholderData;
  return (
    <Screen title={texts.title}>
      <PeriodBar state={state} figures={figures} />
      <Checklist />
      {failure && !(dashboard.data && comparison.data) ? (
        <FiguresFailed figures={figures} error={failure} />
      ) : (
        <div
          className={styles.figures}
          data-stale={isStale || undefined}
          aria-busy={isStale || dashboard.isPending}
        >
          <Cards
            comparison={comparison.data}
            realTime={figures.realTime.data}
            live={live}
            metric={state.metric}
            onChoose={(metric) => state.change({ metric })}
          />
          {failure && <StaleLine figures={figures} />}
          <RecountLine figures={figures} />
          <SiteChart state={state} figures={figures} />
          <Lists state={state} figures={figures} />
          <div className={styles.foot}>
            <RecentViews query={figures.realTime} live={live} timeZone={figures.timeZone} />
            <Summary figures={dashboard.data} sessions={comparison.data?.current.activeSessions} />
          </div>
          <MoreLists figures={dashboard.data} state={state} />
        </div>
      )}
    </Screen>
  );
}

type PartProps = Pick<OverviewProps, "state" | "figures">;

function SiteChart({ state, figures: { dashboard, timeZone } }: PartProps) {
  const { period, metric, isTable, change } = state;
  const series = dashboard.data?.series;
  const drawn = useMemo(() => series && seriesOf(series, metric), [series, metric]);
  const isEmpty = dashboard.data?.totalPageViews === 0;
  const shown = dashboard.data?.period ?? period;
  return (
    <Chart
      name={CHART_NAMES[metric]}
      unit={drawn?.unit ?? (period === "1d" ? "hour" : "day")}
      series={drawn}
      timeZone={timeZone}
      isTable={isTable}
      onTable={(next) => change({ isTable: next })}
      aside={!isEmpty && series && <CsvButton title={texts.chart} period={period} table="series" />}
      none={isEmpty && <NoViews period={shown} onChoose={(next) => change({ period: next })} />}
    />
  );
}

function Lists({ state: { period, linkTo }, figures: { dashboard } }: PartProps) {
  const figures = dashboard.data;
  return (
    <div className={styles.lists}>
      <BarList
        title={texts.lists.pages}
        note={COUNTED_BY.byViews}
        table="pages"
        period={period}
        shares={figures?.pageViewsByPath}
        total={figures?.totalPageViews}
        withPaths
        linkTo={(page) => linkTo({ page })}
      />
      <BarList
        title={texts.lists.devices}
        note={COUNTED_BY.byViews}
        table="devices"
        period={period}
        shares={figures?.deviceDistribution}
      />
      <BarList
        title={texts.lists.browsers}
        note={COUNTED_BY.byViews}
        table="browsers"
        period={period}
        shares={figures?.browserDistribution}
      />
    </div>
  );
}
