// The figures of the period once more, as a list.
import type { DashboardFigures } from "#contract/analytics.ts";

import { formatCount } from "../ui/formats.ts";
import { Waiting } from "../ui/Waiting.tsx";

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
        <Line label="New Users" value={figures?.newUsers} />
        <Line label="Returning Users" value={figures?.returningUsers} />
        <Line label="Active Sessions" value={sessions} />
        <Line label="Total Visitors" value={figures?.uniqueVisitors} />
      </dl>
    </Panel>
  );
}

function Line({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{value === undefined ? <Waiting kind="number" /> : formatCount(value)}</dd>
    </div>
  );
}
