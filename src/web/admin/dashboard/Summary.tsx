// The figures of the period once more, as a list.
import type { DashboardFigures } from "#contract/analytics/analytics.ts";

import { formatCount } from "../ui/dates/formats.ts";
import { Waiting } from "../ui/Waiting.tsx";

import { COUNTED_BY } from "./data/countedBy.ts";
import { Panel } from "./Panel.tsx";

import styles from "./Summary.module.css";

interface SummaryProps {
  figures: DashboardFigures | undefined;
  /** Of the period. */
  sessions: number | undefined;
}

export function Summary({ figures, sessions }: SummaryProps) {
  return (
    <Panel title="Summary">
      <dl>
        <Line label="New Users" countedBy={COUNTED_BY.newUsers} value={figures?.newUsers} />
        <Line label="Returning Users" countedBy={COUNTED_BY.returning} value={figures?.returningUsers} />
        <Line label="Active Sessions" countedBy={COUNTED_BY.sessions} value={sessions} />
        <Line label="Total Visitors" countedBy={COUNTED_BY.totalVisitors} value={figures?.uniqueVisitors} />
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
      <dt>
        {label}
        <span className={styles.counted}>{countedBy}</span>
      </dt>
      <dd>{value === undefined ? <Waiting kind="number" /> : formatCount(value)}</dd>
    </div>
  );
}
