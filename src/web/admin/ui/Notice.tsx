import type { ReactNode } from "react";

import { Icon } from "./Icon.tsx";
import { ScatterGrid } from "./ScatterGrid.tsx";

import styles from "./Notice.module.css";

interface NoticeProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  failed?: boolean;
}

const GRID = {
  columns: 14,
  rows: 6,
  pitch: 14,
  reach: 16,
  radii: [1.8, 1.8],
  accent: { column: 13, row: 3, radius: 2 },
} as const;

export function Notice({ title, children, actions, failed = false }: NoticeProps) {
  return (
    <div className={styles.notice} role={failed ? "alert" : undefined} data-failed={failed || undefined}>
      <div className={styles.drawing}>{failed ? <Icon name="alert" /> : <ScatterGrid {...GRID} />}</div>
      {/* Gets the focus of a list that is gone. */}
      <h2 className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <div className="above-4 quiet">{children}</div>
      {actions && <div className="row wrap above-20">{actions}</div>}
    </div>
  );
}
