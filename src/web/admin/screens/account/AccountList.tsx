import type { ReactNode } from "react";

import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import styles from "./AccountList.module.css";

interface AccountListProps {
  label?: string;
  /** Undefined while they are loading. */
  rows: ReactNode;
}

/** What belongs to an account, such as devices, with a button in each row. */
export function AccountList({ label, rows }: AccountListProps) {
  return (
    <ul className="grid" aria-label={label} aria-busy={!rows || undefined}>
      {rows ?? (
        <li className={styles.row}>
          <LoadingSkeleton />
        </li>
      )}
    </ul>
  );
}

interface AccountRowProps {
  name: ReactNode;
  detail: ReactNode;
  action: ReactNode;
}

export function AccountRow({ name, detail, action }: AccountRowProps) {
  return (
    <li className={styles.row}>
      <div>
        <p className="medium">{name}</p>
        <p className="note">{detail}</p>
      </div>
      {action}
    </li>
  );
}
