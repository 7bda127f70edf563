// The four figures of the dashboard with their change; who is there this minute stands among them.
import type { Comparison, PeriodTotals, RealTime } from "#contract/analytics/analytics.ts";
import type { OfPeriod } from "#web/api/analytics.ts";

import { formatCount } from "../ui/dates/formats.ts";

import { Card, CardStrip, Movement } from "./Card.tsx";
import { changeOf } from "./data/changeOf.ts";
import { COUNTED_BY } from "./data/countedBy.ts";
import type { Metric } from "./data/dashboardAddress.ts";
import type { LiveState } from "./data/keepOpen.ts";
import { LiveMark } from "./LiveMark.tsx";
import { PERIOD_WORDS } from "./data/periods.ts";

interface CardsProps {
  comparison: OfPeriod<Comparison> | undefined;
  realTime: RealTime | undefined;
  live: LiveState;
  /** What the chart draws. */
  metric: Metric;
  onChoose: (metric: Metric) => void;
}

export function Cards({ comparison, realTime, live, metric, onChoose }: CardsProps) {
  // Those of another period have its words too, until this one's are here.
  const words = comparison && PERIOD_WORDS[comparison.period];
  const movement = (key: keyof PeriodTotals) =>
    comparison && changeOf(comparison.current[key], comparison.previous[key]);
  const ordinary = (key: keyof PeriodTotals) => ({
    value: comparison?.current[key],
    change: movement(key),
    children: comparison && words && `${formatCount(comparison.previous[key])} ${words.before}`,
  });
  const choice = (of: Metric) => ({ isChosen: metric === of, onChoose: () => onChoose(of) });
  const sessions = movement("activeSessions");
  return (
    <CardStrip>
      <Card
        label="Total Page Views"
        countedBy={COUNTED_BY.views}
        choice={choice("views")}
        {...ordinary("totalPageViews")}
      />
      <Card
        label="Unique Visitors"
        countedBy={COUNTED_BY.visitors}
        choice={choice("visitors")}
        {...ordinary("uniqueVisitors")}
      />
      <Card
        label="Active Sessions"
        countedBy={COUNTED_BY.activeNow}
        value={realTime ? realTime.activeSessions : comparison && null}
        mark={realTime && <LiveMark state={live} />}
      >
        {comparison && words && sessions && (
          <>
            {formatCount(comparison.current.activeSessions)}{" "}
            {words.days === 1 ? words.inIt : `in ${words.days} days`} <Movement change={sessions} />
          </>
        )}
      </Card>
      <Card label="Returning Users" countedBy={COUNTED_BY.returning} {...ordinary("returningUsers")} />
    </CardStrip>
  );
}
