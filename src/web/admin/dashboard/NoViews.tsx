// Nobody came in this period: says why that may be, and what to do. What an admin looks at is not counted.
import type { Period } from "#contract/analytics/analytics.ts";

import { Button, ButtonLink } from "../ui/Button.tsx";

import { PERIOD_WORDS } from "./data/periods.ts";

import styles from "./NoViews.module.css";

interface NoViewsProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function NoViews({ period, onChoose }: NoViewsProps) {
  return (
    <section className={styles.none}>
      <h2 className={styles.title}>No views {PERIOD_WORDS[period].inIt}</h2>
      <p className={styles.text}>
        Signed-in admins, robots and addresses that are no page of the site are not counted. Try a longer
        period, or open the site where you are not signed in, such as in a private window.
      </p>
      <div className={styles.actions}>
        {period !== "90d" && (
          <Button size="small" onClick={() => onChoose("90d")}>
            90 Days
          </Button>
        )}
        <ButtonLink size="small" href="/" external>
          Open the site
        </ButtonLink>
      </div>
    </section>
  );
}
