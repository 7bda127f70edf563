// One page of the public site: its own numbers in the period.
import { useEffect, useMemo } from "react";

import type { PageReport } from "#contract/analytics/analytics.ts";
import { labelReferrers } from "#contract/breakdownLabels.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Screen } from "../layout/Screen.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { formatCount } from "../ui/dates/formats.ts";
import { Notice } from "../ui/Notice.tsx";
import { Waiting } from "../ui/Waiting.tsx";

import { BarList } from "./BarList.tsx";
import { Card, CardStrip } from "./Card.tsx";
import { changeOf } from "./data/changeOf.ts";
import { Chart } from "./chart/Chart.tsx";
import { COUNTED_BY } from "./data/countedBy.ts";
import { FiguresFailed, StaleLine } from "./FiguresFailed.tsx";
import { PeriodBar } from "./PeriodBar.tsx";
import type { ChartSeries } from "./data/readings.ts";
import { RecountLine } from "./RecountLine.tsx";
import type { ShownState } from "./data/useDashboardState.ts";
import type { Figures } from "./data/useFigures.ts";

import styles from "./OnePage.module.css";

interface OnePageProps {
  path: string;
  state: ShownState;
  figures: Figures;
}

export function OnePage({ path, state, figures }: OnePageProps) {
  const { dashboard } = figures;
  const page = pageOf(figures, path);
  // The list that leads here stands far down.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <Screen title={texts.onePage.title} parent={{ label: texts.title, path: state.linkTo({ page: null }) }}>
      <PeriodBar state={state} figures={figures} />
      {dashboard.error && !dashboard.data ? (
        <FiguresFailed figures={figures} error={dashboard.error} />
      ) : dashboard.isSuccess && !dashboard.isPlaceholderData && !page ? (
        <Notice title={texts.onePage.noViews}>{texts.noViewsOf(path)}</Notice>
      ) : (
        <div className={styles.page} data-stale={(page && dashboard.isPlaceholderData) || undefined}>
          <PageHead path={path} page={page} />
          {dashboard.error && <StaleLine figures={figures} />}
          <PageNumbers page={page} state={state} figures={figures} />
        </div>
      )}
    </Screen>
  );
}

/** What stays from another page, or from the whole site, is nothing of this one. */
function pageOf({ dashboard }: Figures, path: string): PageReport | undefined {
  const page = dashboard.data?.page ?? undefined;
  return dashboard.isPlaceholderData && page?.path !== path ? undefined : page;
}

function PageHead({ path, page }: { path: string; page: PageReport | undefined }) {
  const name = page?.displayName ?? "";
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <h2 className={styles.name} lang={detectLanguage(name)}>
          {page ? name : <Waiting />}
        </h2>
        {name !== path && <p className={styles.path}>{path}</p>}
      </div>
      <ButtonLink size="small" href={path} external>
        {texts.onePage.open}
      </ButtonLink>
    </div>
  );
}

type PageNumbersProps = Omit<OnePageProps, "path"> & { page: PageReport | undefined };

function PageNumbers({ page, state: { period, isTable, change }, figures }: PageNumbersProps) {
  const shown = (page && figures.dashboard.data?.period) ?? period;
  const series = useMemo(() => page && viewsOf(page), [page]);
  const numberOf = (key: "views" | "entries") => ({
    value: page?.[key],
    change: page && changeOf(page[key], page.previous[key]),
    children: page && texts.before[shown](formatCount(page.previous[key])),
  });
  return (
    <>
      <CardStrip apart>
        <Card label={texts.onePage.views} countedBy={COUNTED_BY.views} {...numberOf("views")} />
        <Card label={texts.onePage.sessions} countedBy={COUNTED_BY.entries} {...numberOf("entries")} />
      </CardStrip>
      <RecountLine figures={figures} />
      <Chart
        // One day alone would be one point: the chart begins before the period.
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
          note={COUNTED_BY.entriesByReferrer}
          period={period}
          shares={page && labelReferrers(page.referrers)}
        />
      </div>
    </>
  );
}

function viewsOf({ series }: PageReport): ChartSeries {
  return { unit: "day", current: series.current.map(toPoint), previous: series.previous.map(toPoint) };
}

function toPoint({ start, views }: PageReport["series"]["current"][number]) {
  return { start, value: views };
}
