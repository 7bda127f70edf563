import type { ReactNode } from "react";

import { Notice } from "#web/ui/Notice.tsx";

import styles from "./NoRecords.module.css";

interface NoRecordsProps {
  title: string;
  action?: ReactNode;
  children: string;
}

export function NoRecords({ title, action, children }: NoRecordsProps) {
  return (
    <div className={styles.empty}>
      <Notice title={title} action={action}>
        {children}
      </Notice>
    </div>
  );
}
