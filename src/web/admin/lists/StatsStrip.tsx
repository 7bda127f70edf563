import { formatCount } from "#web/admin/ui/dates/formats.ts";

import styles from "./StatsStrip.module.css";

interface StatsStripProps {
  label: string;
  /** `undefined` while loading, `null` after an error. */
  stats: readonly { label: string; value: number | null | undefined }[];
}

/** The first element of a screen; it is attached to the bar. */
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
