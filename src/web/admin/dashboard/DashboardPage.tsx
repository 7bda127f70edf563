// The first screen after signing in: what visitors did in a period, against the one before.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";

import { ANALYTICS_MESSAGES, DEFAULT_PERIOD, PERIODS } from "#contract/analytics.ts";
import type { Period } from "#contract/analytics.ts";
import { comparisonQuery, dashboardQuery, realTimeQuery } from "#web/api/analytics.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { siteQuery } from "#web/api/site.ts";

import { useKeys } from "../keyboard/useKeys.ts";
import { Screen } from "../layout/Screen.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import { BarList } from "./BarList.tsx";
import { Cards } from "./Cards.tsx";
import { NoViews } from "./NoViews.tsx";
import { PERIOD_WORDS, periodOf, rangeText } from "./periods.ts";
import { PeriodButtons } from "./PeriodButtons.tsx";
import { RecentViews } from "./RecentViews.tsx";
import { Summary } from "./Summary.tsx";

import styles from "./DashboardPage.module.css";

const DASHBOARD_PATH = "/admin/dashboard";
/** Milliseconds between two looks at who is there. */
const LOOK_EVERY_MS = 30_000;

export function DashboardPage() {
  const period = periodOf(useSearch());
  const [, navigate] = useLocation();
  const { dashboard, comparison, realTime, timeZone } = useFigures(period);
  const choose = (next: Period) =>
    navigate(next === DEFAULT_PERIOD ? DASHBOARD_PATH : `${DASHBOARD_PATH}?period=${next}`);
  useKeys(Object.fromEntries(PERIODS.map((each) => [PERIOD_WORDS[each].key, () => choose(each)])));

  const failure = dashboard.error ?? comparison.error;
  const figures = dashboard.data;
  const isStale = dashboard.isPlaceholderData || comparison.isPlaceholderData;
  return (
    <Screen title="Dashboard">
      <div className={styles.period}>
        <p className={styles.range} lang="th">
          {dashboard.dataUpdatedAt > 0 && rangeText(period, dashboard.dataUpdatedAt, timeZone)}
        </p>
        <PeriodButtons period={period} onChoose={choose} />
      </div>
      {failure ? (
        <LoadFailed
          error={failure}
          onRetry={() => {
            void dashboard.refetch();
            void comparison.refetch();
          }}
        />
      ) : (
        <div
          className={styles.figures}
          data-stale={isStale || undefined}
          aria-busy={isStale || dashboard.isPending}
        >
          <Cards period={period} comparison={comparison.data} realTime={realTime.data} />
          {figures?.totalPageViews === 0 && <NoViews period={period} onChoose={choose} />}
          <div className={styles.lists}>
            <BarList
              title="Most Visited Pages"
              shares={figures?.pageViewsByPath}
              total={figures?.totalPageViews}
              withPaths
            />
            <BarList title="Device Distribution" shares={figures?.deviceDistribution} />
            <BarList title="Browser Distribution" shares={figures?.browserDistribution} />
          </div>
          <div className={styles.foot}>
            <RecentViews query={realTime} />
            <Summary figures={figures} sessions={comparison.data?.current.activeSessions} />
          </div>
        </div>
      )}
    </Screen>
  );
}

function useFigures(period: Period) {
  const http = useHttp();
  const kept = { staleTime: 0, placeholderData: keepPreviousData };
  return {
    dashboard: useQuery({ ...dashboardQuery(http, period), ...kept }),
    comparison: useQuery({ ...comparisonQuery(http, period), ...kept }),
    realTime: useQuery({
      ...realTimeQuery(http),
      staleTime: 0,
      refetchInterval: LOOK_EVERY_MS,
      refetchOnWindowFocus: true,
    }),
    timeZone: useQuery(siteQuery(http)).data?.timeZone,
  };
}

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  const actions = (
    <Button icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice
      failed
      title={isRefused ? ANALYTICS_MESSAGES.signInRequired : ANALYTICS_MESSAGES.fetchFailed}
      actions={actions}
    >
      {error.message || "The server's answer could not be read."} The counting goes on meanwhile.
    </Notice>
  );
}
