import { useEffect, useRef } from "react";

import { normalizeKey } from "./normalizeKey.ts";
import { areSingleKeysEnabled } from "./singleKeys.ts";

/** Actions by key: `j`, `[`, `Delete`. If an action returns false, the browser handles the key. */
export type Shortcuts = Readonly<Record<string, () => void | false>>;

/**
 * Registers single-key shortcuts. They are ignored in fields, while a dialog is open and while single-key shortcuts
 * are disabled. Registered by `AdminLayout.tsx` (`LIST_KEYS` and `?`), `MessageListPage.tsx`,
 * `useDashboardState.ts` and `PreviewArticlePage.tsx`. `AdminLayout.tsx` handles G and a letter.
 */
export function useShortcuts(keys: Shortcuts): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (!isSingleKey(event)) return;
      const key = normalizeKey(event);
      const handler = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (handler && handler() !== false) event.preventDefault();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}

export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  return areSingleKeysEnabled() && !isInField(event.target) && !document.querySelector("dialog[open]");
}

/** Fields in which keys enter text or choose an option. */
function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target.matches("input") && !target.matches('[type="checkbox"], [type="radio"], [type="file"]');
}
