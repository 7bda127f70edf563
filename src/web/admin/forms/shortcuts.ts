import { useEffect, useRef } from "react";

import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";

/** Ctrl+S, or Cmd+S on a Mac. Disabled while a dialog is open. */
export function useSaveShortcut(save: () => void): void {
  useCtrlKey((event) => normalizeKey(event) === "s" && !event.altKey, save);
}

/** Ctrl+Enter, or Cmd+Enter on a Mac. Disabled while a dialog is open. */
export function usePublishShortcut(publish: () => void): void {
  useCtrlKey((event) => event.key === "Enter" && !event.isComposing, publish);
}

function useCtrlKey(isPressed: (event: KeyboardEvent) => boolean, run: () => void): void {
  const latest = useRef({ isPressed, run });
  useEffect(() => {
    latest.current = { isPressed, run };
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || !latest.current.isPressed(event)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current.run();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
