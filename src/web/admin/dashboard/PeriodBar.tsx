// The days that are shown, and the choice of others; lies in the screen's bar.
import { PeriodButtons } from "./PeriodButtons.tsx";
import { rangeText } from "./periods.ts";
import type { ShownState } from "./useDashboardState.ts";
import type { Figures } from "./useFigures.ts";

import styles from "./PeriodBar.module.css";

interface PeriodBarProps {
  state: ShownState;
  figures: Figures;
}

export function PeriodBar({ state: { period, change }, figures }: PeriodBarProps) {
  const { dashboard, realTime, timeZone } = figures;
  // Another period's figures, shown until this one's are here, tell no time of their own.
  const readAt = dashboard.dataUpdatedAt || realTime.dataUpdatedAt;
  return (
    <div className={styles.period}>
      <p className={styles.range} lang="th">
        {readAt > 0 && rangeText(period, readAt, timeZone)}
      </p>
      <PeriodButtons period={period} onChoose={(next) => change({ period: next })} />
    </div>
  );
}
