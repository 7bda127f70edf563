// What can be done with one row, as a sheet on a phone.
import { Link } from "wouter";

import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";

import type { RowAction } from "./rowActions.ts";

import styles from "./RowSheet.module.css";

interface RowSheetProps {
  title: string;
  actions: readonly RowAction[];
  onClose: () => void;
}

export function RowSheet({ title, actions, onClose }: RowSheetProps) {
  return (
    <Dialog title={title} onCancel={onClose}>
      <ul className={styles.list}>
        {[...actions]
          .sort((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false))
          .map((action) => (
            <li key={action.id ?? action.label} className={action.danger ? styles.apart : undefined}>
              <SheetLine action={action} onClose={onClose} />
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

function SheetLine({ action, onClose }: { action: RowAction; onClose: () => void }) {
  const { label, icon, unless } = action;
  const inside = (
    <>
      <Icon name={icon} />
      <span>
        {label}
        {unless && <span className={styles.reason}>{unless}</span>}
      </span>
    </>
  );
  if ("run" in action || unless) {
    const run = () => {
      onClose();
      if ("run" in action) action.run();
    };
    return (
      <button
        type="button"
        className={styles.item}
        data-danger={action.danger || undefined}
        disabled={Boolean(unless)}
        onClick={run}
      >
        {inside}
      </button>
    );
  }
  if (!action.external) {
    return (
      <Link className={styles.item} href={action.href}>
        {inside}
      </Link>
    );
  }
  return (
    <a className={styles.item} href={action.href} target="_blank" rel="noreferrer">
      {inside}
    </a>
  );
}
