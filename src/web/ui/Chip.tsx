import { PlainText } from "./text/PlainText.tsx";

import styles from "./Chip.module.css";

export function Chip({ children }: { children: string }) {
  return (
    <PlainText Tag="span" className={styles.chip}>
      {children}
    </PlainText>
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
