import { logWarning } from "#web/ui/logWarning.ts";

import { useToasts } from "./toasts/toasts.ts";

interface CopyTexts {
  copied: string;
  copyFailed: string;
}

/** Copies to the clipboard and says in a toast whether it worked. */
export function useCopyText({ copied, copyFailed }: CopyTexts) {
  const toasts = useToasts();
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: "done", text: copied });
    } catch (error) {
      // Missing on pages without TLS, and rejected without permission.
      logWarning(copyFailed, error);
      toasts.show({ kind: "failed", text: copyFailed });
    }
  };
}
