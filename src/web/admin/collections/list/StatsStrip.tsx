// The figures at the head of a list: how many there are, by kind.
import { formatCount } from "../../ui/dates/formats.ts";

import styles from "./StatsStrip.module.css";

interface StatsStripProps {
  label: string;
  /** `undefined` while on its way, `null` when it could not be had. */
  stats: readonly { label: string; value: number | null | undefined }[];
}

/** Stands first in a screen: it hangs from the bar. */
export function StatsStrip({ label, stats }: StatsStripProps) {
  const isLoading = stats.some(({ value }) => value === undefined);
  return (
    <dl className={styles.strip} aria-label={label} aria-busy={isLoading}>
      {stats.map(({ label: name, value }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>
            {value === undefined ? (
              <span className={styles.waiting} />
            ) : value === null ? (
              "–"
            ) : (
              formatCount(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
