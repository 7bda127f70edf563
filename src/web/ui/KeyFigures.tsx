import type { KeyFigure } from "#resources/settings/site.ts";

import { detectLanguage } from "./text/detectLanguage.ts";

import styles from "./KeyFigures.module.css";

export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two figures may have the same label
        <div key={index} className={styles.figure}>
          <dt className={styles.label} lang={detectLanguage(label)}>
            {label}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
