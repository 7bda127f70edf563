import { Link } from "wouter";

import { Dialog } from "#web/admin/ui/dialog/Dialog.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import type { RowAction } from "./rowActions.ts";

import styles from "./ActionSheet.module.css";

interface ActionSheetProps {
  title: string;
  actions: readonly RowAction[];
  onClose: () => void;
}

export function ActionSheet({ title, actions, onClose }: ActionSheetProps) {
  return (
    <Dialog title={title} onCancel={onClose}>
      <ul className="above-16 line-above">
        {[...actions]
          .sort((one, other) => Number(one.isDestructive ?? false) - Number(other.isDestructive ?? false))
          .map((action) => (
            <li key={action.id ?? action.label} className={action.isDestructive ? "line-above" : undefined}>
              <ActionSheetItem action={action} onClose={onClose} />
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

function ActionSheetItem({ action, onClose }: { action: RowAction; onClose: () => void }) {
  const { label, icon, disabledReason } = action;
  const content = (
    <>
      <Icon name={icon} />
      <span>
        <span>{label}</span>
        {disabledReason && <span className="block left label leading-20">{disabledReason}</span>}
      </span>
    </>
  );
  if ("run" in action || disabledReason) {
    const run = () => {
      onClose();
      if ("run" in action) action.run();
    };
    return (
      <button
        type="button"
        className={styles.item}
        data-danger={action.isDestructive || undefined}
        disabled={Boolean(disabledReason)}
        onClick={run}
      >
        {content}
      </button>
    );
  }
  if (!action.external) {
    return (
      <Link className={styles.item} href={action.href}>
        {content}
      </Link>
    );
  }
  return (
    <a className={styles.item} href={action.href} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}
