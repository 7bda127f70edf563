import styles from "./StatusBadge.module.css";

interface StatusBadgeProps {
  /** `on` is in effect (Active, Published), `off` is not (Inactive), `draft` is not yet, `review` waits for someone. */
  kind: "on" | "off" | "draft" | "review";
  children: string;
}

export function StatusBadge({ kind, children }: StatusBadgeProps) {
  return (
    <span className={styles.state} data-kind={kind}>
      {children}
    </span>
  );
}
