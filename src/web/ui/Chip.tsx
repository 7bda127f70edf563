import { detectLanguage } from "./text/detectLanguage.ts";

import styles from "./Chip.module.css";

export function Chip({ children }: { children: string }) {
  return (
    <span className={styles.chip} lang={detectLanguage(children)}>
      {children}
    </span>
  );
}

/** @param label accessible name of the list */
export function ChipList({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label}>
      {names.map((name) => (
        <li key={name} className={styles.item}>
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  );
}
