// Single keys that act on a screen: outside fields, with no dialog open, and only while they are switched on.
import { useEffect, useRef } from "react";

import { keyOf } from "./keyOf.ts";
import { areSingleKeysOn } from "./singleKeys.ts";

/** By the key: `j`, `[`, `Delete`. An action that returns false leaves the key to the browser. */
export type Keys = Readonly<Record<string, () => void | false>>;

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isSingleKey(event)) return;
      const key = keyOf(event);
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (act && act() !== false) event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  return areSingleKeysOn() && !isInField(event.target) && !document.querySelector("dialog[open]");
}

/** Where keys write, or choose. */
function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target.matches("input") && !target.matches('[type="checkbox"], [type="radio"], [type="file"]');
}
