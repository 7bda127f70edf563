// Asks before something is lost: names it, says what goes with it, and has the focus on the way back.
import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { Dialog, DialogActions, DialogText } from "./Dialog.tsx";
import { isFirstClick } from "./firstClick.ts";

interface ConfirmDialogProps {
  title: string;
  /** A verb with its noun: "Delete Article". */
  action: string;
  busyText: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
  cancelText?: string;
  lang?: "th" | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, busyText, busy, onConfirm, onCancel, children, cancelText = "Cancel", lang } = props;
  return (
    <Dialog title={title} onCancel={busy ? () => {} : onCancel} lang={lang}>
      <DialogText>{children}</DialogText>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          {cancelText}
        </Button>
        <Button
          kind="danger"
          busy={busy}
          busyText={busyText}
          onClick={(event) => !busy && isFirstClick(event) && onConfirm()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
