import type { Language } from "#texts/language.ts";
import type { MouseEvent, ReactNode } from "react";

import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "../Button.tsx";
import { Dialog, DialogActions, DialogText } from "./Dialog.tsx";
import { ignoreDoubleClick, isFirstClick } from "./ignoreDoubleClick.ts";

interface ConfirmDialogProps {
  title: string;
  /** A verb and its noun: "Delete Article". */
  action: string;
  /** Must also close the dialog. */
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
  cancelText?: string;
  /** Of the button; by default for a deletion. */
  kind?: "danger" | "primary";
  lang?: Language | undefined;
}

/** The cancel button comes first, so it has the focus when the dialog opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, onConfirm, onCancel, children, cancelText = uiTexts.cancel, lang } = props;
  const { kind = "danger" } = props;

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
        <Button kind={kind} onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
