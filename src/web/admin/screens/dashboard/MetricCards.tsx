import type { Comparison, PeriodTotals, RealTimeReport } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import type { WithPeriod } from "#web/api/analytics.ts";

import { formatCount } from "#web/admin/ui/dates/formats.ts";

import { StatCard, StatCards, ChangeIndicator } from "./StatCard.tsx";
import { getChange } from "./data/formatChange.ts";
import type { Metric } from "./data/dashboardUrl.ts";
import type { LiveState } from "./data/keepStreamOpen.ts";
import { LiveIndicator } from "./LiveIndicator.tsx";

interface MetricCardsProps {
  comparison: WithPeriod<Comparison> | undefined;
  realTime: RealTimeReport | undefined;
  live: LiveState;
  /** The metric that the chart shows. */
  metric: Metric;
  onChoose: (metric: Metric) => void;
}

export function MetricCards({ comparison, realTime, live, metric, onChoose }: MetricCardsProps) {
  const getPeriodChange = (key: keyof PeriodTotals) =>
    comparison && getChange(comparison.current[key], comparison.previous[key]);
  const baseProps = (key: keyof PeriodTotals) => ({
    value: comparison?.current[key],
    change: getPeriodChange(key),
    children: comparison && texts.before[comparison.period]({ count: formatCount(comparison.previous[key]) }),
  });
  const getSelection = (key: Metric) => ({ isChosen: metric === key, onChoose: () => onChoose(key) });
  const sessions = getPeriodChange("activeSessions");
  return (
    <StatCards>
      <StatCard
        label={texts.cards.pageViews}
        description={texts.countedBy.views}
        selection={getSelection("views")}
        {...baseProps("totalPageViews")}
      />
      <StatCard
        label={texts.cards.visitors}
        description={texts.countedBy.visitors}
        selection={getSelection("visitors")}
        {...baseProps("uniqueVisitors")}
      />
      <StatCard
        label={texts.cards.activeSessions}
        description={texts.countedBy.active}
        value={realTime ? realTime.activeSessions : comparison && null}
        badge={realTime && <LiveIndicator state={live} />}
      >
        {comparison && sessions && (
          <>
            <span>{`${formatCount(comparison.current.activeSessions)} ${texts.inPeriod[comparison.period]}`}</span>{" "}
            <ChangeIndicator change={sessions} />
          </>
        )}
      </StatCard>
      <StatCard
        label={texts.cards.returningUsers}
        description={texts.countedBy.returning}
        {...baseProps("returningUsers")}
      />
    </StatCards>
  );
}
