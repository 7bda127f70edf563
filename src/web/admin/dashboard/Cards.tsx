// The four figures of the dashboard with their change; who is there this minute stands among them.
import type { Comparison, PeriodTotals, RealTimeReport } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import type { WithPeriod } from "#web/api/analytics.ts";

import { formatCount } from "../ui/dates/formats.ts";

import { Card, CardStrip, Movement } from "./Card.tsx";
import { changeOf } from "./data/changeOf.ts";
import { COUNTED_BY } from "./data/countedBy.ts";
import type { Metric } from "./data/dashboardAddress.ts";
import type { LiveState } from "./data/keepOpen.ts";
import { LiveMark } from "./LiveMark.tsx";

interface CardsProps {
  comparison: WithPeriod<Comparison> | undefined;
  realTime: RealTimeReport | undefined;
  live: LiveState;
  /** What the chart draws. */
  metric: Metric;
  onChoose: (metric: Metric) => void;
}

export function Cards({ comparison, realTime, live, metric, onChoose }: CardsProps) {
  const movement = (key: keyof PeriodTotals) =>
    comparison && changeOf(comparison.current[key], comparison.previous[key]);
  const ordinary = (key: keyof PeriodTotals) => ({
    value: comparison?.current[key],
    change: movement(key),
    children: comparison && texts.before[comparison.period](formatCount(comparison.previous[key])),
  });
  const choice = (of: Metric) => ({ isChosen: metric === of, onChoose: () => onChoose(of) });
  const sessions = movement("activeSessions");
  return (
    <CardStrip>
      <Card
        label={texts.cards.pageViews}
        countedBy={COUNTED_BY.views}
        choice={choice("views")}
        {...ordinary("totalPageViews")}
      />
      <Card
        label={texts.cards.visitors}
        countedBy={COUNTED_BY.visitors}
        choice={choice("visitors")}
        {...ordinary("uniqueVisitors")}
      />
      <Card
        label={texts.cards.activeSessions}
        countedBy={COUNTED_BY.activeNow}
        value={realTime ? realTime.activeSessions : comparison && null}
        mark={realTime && <LiveMark state={live} />}
      >
        {comparison && sessions && (
          <>
            {formatCount(comparison.current.activeSessions)} {texts.inPeriod[comparison.period]}{" "}
            <Movement change={sessions} />
          </>
        )}
      </Card>
      <Card
        label={texts.cards.returningUsers}
        countedBy={COUNTED_BY.returning}
        {...ordinary("returningUsers")}
      />
    </CardStrip>
  );
}
