// Says why a place is empty and what to do about it: nothing there, not found, failed to load.
import type { ReactNode } from "react";

import styles from "./Notice.module.css";

interface NoticeProps {
  title: string;
  level?: 1 | 2 | 3;
  /** For what went wrong while the visitor was looking; it is then read out at once. */
  alert?: boolean;
  children: ReactNode;
  /** The one way on. */
  action?: ReactNode;
}

export function Notice({ title, level = 2, alert = false, children, action }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.notice} role={alert ? "alert" : undefined}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
