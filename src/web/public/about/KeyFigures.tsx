import type { KeyFigure } from "#resources/settings/site.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import styles from "./KeyFigures.module.css";

export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label} lang={detectLanguage(label)}>
            {label}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
