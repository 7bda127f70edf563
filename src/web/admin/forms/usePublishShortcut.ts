import { useEffect, useRef } from "react";

/** Ctrl+Enter, or Cmd+Enter on a Mac. Disabled while a dialog is open. */
export function usePublishShortcut(publish: () => void): void {
  const latest = useRef(publish);
  useEffect(() => {
    latest.current = publish;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
