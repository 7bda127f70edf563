import type { ReactNode } from "react";

import styles from "./Badge.module.css";

export function Badge({ children, colored = false }: { children: ReactNode; colored?: boolean }) {
  return (
    <span className={styles.badge} data-tinted={colored || undefined}>
      {children}
    </span>
  );
}
