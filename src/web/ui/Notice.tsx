import type { ReactNode } from "react";

import styles from "./Notice.module.css";

interface NoticeProps {
  title: string;
  level?: 1 | 2 | 3;
  /** For failures after the page was loaded; screen readers announce it at once. */
  alert?: boolean;
  children: ReactNode;
  /** The only action, such as a retry button. */
  action?: ReactNode;
}

/** An empty state: nothing there, not found, or failed to load. */
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
