import type { Figure } from "#contract/settings/site.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import styles from "./Figures.module.css";

/** What the firm counts: years, projects, people. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label} lang={languageOf(label)}>
            {label}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
