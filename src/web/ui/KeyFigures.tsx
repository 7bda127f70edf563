import type { KeyFigure } from "#resources/settings/site.ts";

import { PlainText } from "./text/PlainText.tsx";

import styles from "./KeyFigures.module.css";

export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two figures may have the same label
        <div key={index} className={styles.figure}>
          <PlainText Tag="dt" className={styles.label}>
            {label}
          </PlainText>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
