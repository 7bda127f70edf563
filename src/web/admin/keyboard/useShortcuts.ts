// Single keys that act on a screen: outside fields, with no dialog open, and only while they are switched on.
import { useEffect, useRef } from "react";

import { normalizeKey } from "./normalizeKey.ts";
import { areSingleKeysEnabled } from "./singleKeys.ts";

/** By the key: `j`, `[`, `Delete`. An action that returns false leaves the key to the browser. */
export type Shortcuts = Readonly<Record<string, () => void | false>>;

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

/** Where keys write, or choose. */
function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target.matches("input") && !target.matches('[type="checkbox"], [type="radio"], [type="file"]');
}
