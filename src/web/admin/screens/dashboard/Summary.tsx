import type { DashboardReport } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { formatCount } from "#web/admin/ui/dates/formats.ts";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { Explanation } from "./Explanation.tsx";
import { Panel } from "./Panel.tsx";

import styles from "./Summary.module.css";

interface SummaryProps {
  figures: DashboardReport | undefined;
  /** Sessions in the period. */
  sessions: number | undefined;
}

export function Summary({ figures, sessions }: SummaryProps) {
  return (
    <Panel title={texts.summary.title}>
      <dl>
        <Line
          label={texts.summary.newUsers}
          countedBy={texts.countedBy.newVisitors}
          value={figures?.newUsers}
        />
        <Line
          label={texts.summary.returningUsers}
          countedBy={texts.countedBy.returning}
          value={figures?.returningUsers}
        />
        <Line label={texts.summary.activeSessions} countedBy={texts.countedBy.sessions} value={sessions} />
        <Line
          label={texts.summary.totalVisitors}
          countedBy={texts.countedBy.totalVisitors}
          value={figures?.uniqueVisitors}
        />
      </dl>
    </Panel>
  );
}

interface LineProps {
  label: string;
  countedBy: string;
  value: number | undefined;
}

function Line({ label, countedBy, value }: LineProps) {
  return (
    <div className={styles.line}>
      <dt className="row quiet">
        <span>{label}</span>
        <Explanation name={label} text={countedBy} />
      </dt>
      <dd className="rigid nowrap medium">
        {value === undefined ? <LoadingSkeleton kind="number" /> : formatCount(value)}
      </dd>
    </div>
  );
}
