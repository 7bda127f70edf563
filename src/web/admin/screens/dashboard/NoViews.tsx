import type { Period } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";

import styles from "./NoViews.module.css";

interface NoViewsProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function NoViews({ period, onChoose }: NoViewsProps) {
  return (
    <section className={styles.none}>
      <h2 className="lead medium">{texts.noViewsIn[period]}</h2>
      <p className="above-4 quiet">{texts.noViewsNote}</p>
      <div className={styles.actions}>
        {period !== "90d" && (
          <Button size="small" onClick={() => onChoose("90d")}>
            {texts.ninetyDays}
          </Button>
        )}
        <ButtonLink size="small" href="/" external>
          {texts.openSite}
        </ButtonLink>
      </div>
    </section>
  );
}
