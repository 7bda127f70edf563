import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import styles from "./Explanation.module.css";

/** How a number is counted, behind an "i". Of all of them, one is open at a time. */
export function Explanation({ name, text }: { name: string; text: string }) {
  return (
    <details className={styles.explanation} name="explanation">
      <summary className={styles.sign} aria-label={texts.howCounted({ name })} />
      <p className={styles.text}>{text}</p>
    </details>
  );
}
