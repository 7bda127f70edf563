import { useEffect, useRef } from "react";

import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";

/** Ctrl+S, or Cmd+S on a Mac. Disabled while a dialog is open. */
export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (normalizeKey(event) !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
