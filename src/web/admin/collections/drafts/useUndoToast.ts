// Offers to take back what was done to a form, for as long as that is this form's own affair.
import { useId, useLayoutEffect } from "react";

import { uiTexts } from "#texts/admin/ui.ts";

import { useToasts } from "../../ui/toasts/toasts.ts";

/** Once the form is left or saved, undoing would reach nobody, or bring back what has arrived. */
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
