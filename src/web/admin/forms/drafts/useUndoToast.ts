import { useId, useLayoutEffect } from "react";

import { uiTexts } from "#texts/admin/ui.ts";

import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

/**
 * Shows a toast with Undo. It closes when the form unmounts; call `close` when the form is saved. Undo would then
 * have no visible effect, or bring back a draft that is saved already.
 */
export function useUndoToast() {
  const toasts = useToasts();
  const topic = useId();
  useLayoutEffect(() => () => toasts.closeTopic(topic), [toasts, topic]);
  return {
    show: (text: string, undo: () => void) =>
      void toasts.show({ kind: "done", text, topic, action: { label: uiTexts.undo, run: undo } }),
    close: () => toasts.closeTopic(topic),
  };
}
