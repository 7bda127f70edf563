// Chooses the period of the dashboard.
import { PERIODS } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { PERIOD_WORDS } from "./data/periods.ts";

import styles from "./PeriodButtons.module.css";

interface PeriodButtonsProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function PeriodButtons({ period, onChoose }: PeriodButtonsProps) {
  return (
    <div className={styles.row} role="group" aria-label={texts.period}>
      {PERIODS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.button}
          aria-pressed={each === period}
          onClick={() => onChoose(each)}
        >
          {PERIOD_WORDS[each].label}
        </button>
      ))}
    </div>
  );
}
