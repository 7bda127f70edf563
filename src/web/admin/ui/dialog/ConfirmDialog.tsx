// Asks before something is lost: names it, says what goes with it, and has the focus on the way back.
import type { MouseEvent, ReactNode } from "react";

import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "../Button.tsx";
import { Dialog, DialogActions, DialogText } from "./Dialog.tsx";
import { ignoreDoubleClick, isFirstClick } from "./ignoreDoubleClick.ts";

interface ConfirmDialogProps {
  title: string;
  /** A verb with its noun: "Delete Article". */
  action: string;
  /** Closes the dialog. */
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
  cancelText?: string;
  lang?: "th" | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, onConfirm, onCancel, children, cancelText = uiTexts.cancel, lang } = props;

  function confirm(event: MouseEvent) {
    if (!isFirstClick(event)) return;
    ignoreDoubleClick();
    onConfirm();
  }

  return (
    <Dialog title={title} onCancel={onCancel} lang={lang}>
      <DialogText>{children}</DialogText>
      <DialogActions>
        <Button onClick={onCancel}>{cancelText}</Button>
        <Button kind="danger" onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
