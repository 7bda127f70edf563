import { Button } from "./Button.tsx";

import styles from "./ActionRow.module.css";

interface ActionRowProps {
  note: string;
  action: string;
  busyText: string;
  isBusy: boolean;
  /** Not called while busy. */
  onAction: () => void;
}

/** A note with its button beside it, or below it on phones. */
export function ActionRow({ note, action, busyText, isBusy, onAction }: ActionRowProps) {
  return (
    <div className="row wrap split gap-8-16">
      <p className={styles.note}>{note}</p>
      <Button size="small" busy={isBusy} busyText={busyText} onClick={() => !isBusy && onAction()}>
        {action}
      </Button>
    </div>
  );
}
