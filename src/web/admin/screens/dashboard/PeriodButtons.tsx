import { PERIODS } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import styles from "./PeriodButtons.module.css";

interface PeriodButtonsProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function PeriodButtons({ period, onChoose }: PeriodButtonsProps) {
  return (
    <div className={styles.row} role="group" aria-label={texts.period}>
      {PERIODS.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.button}
          aria-pressed={option === period}
          onClick={() => onChoose(option)}
        >
          {texts.periods[option]}
        </button>
      ))}
    </div>
  );
}
