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

export function PeriodBar({ state: { period, change }, figures: { dashboard, timeZone } }: PeriodBarProps) {
  return (
    <div className={styles.period}>
      <p className={styles.range} lang="th">
        {dashboard.dataUpdatedAt > 0 && rangeText(period, dashboard.dataUpdatedAt, timeZone)}
      </p>
      <PeriodButtons period={period} onChoose={(next) => change({ period: next })} />
    </div>
  );
}
