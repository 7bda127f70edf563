import { useId, useLayoutEffect } from "react";

import { uiTexts } from "#texts/admin/ui.ts";

import { useToasts } from "../../ui/toasts/toasts.ts";

/**
 * Shows a toast with Undo, and closes it when the form is left or saved: undoing would then change nothing
 * visible, or restore what was saved already.
 */
export function useUndoToast() {
  const toasts = useToasts();
  const about = useId();
  useLayoutEffect(() => () => toasts.closeTopic(about), [toasts, about]);
  return {
    show: (text: string, undo: () => void) =>
      void toasts.show({ kind: "done", text, topic: about, action: { label: uiTexts.undo, run: undo } }),
    close: () => toasts.closeTopic(about),
  };
}
