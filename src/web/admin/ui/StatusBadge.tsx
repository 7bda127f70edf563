// The state of a record in a word and a sign: a filled point, a ring, a dashed ring; never by colour alone.
import styles from "./StatusBadge.module.css";

interface StatusBadgeProps {
  /** `on` is in force (Active, Published), `off` is not (Inactive), `draft` is not yet. */
  kind: "on" | "off" | "draft";
  children: string;
}

export function StatusBadge({ kind, children }: StatusBadgeProps) {
  return (
    <span className={styles.state} data-kind={kind}>
      {children}
    </span>
  );
}
