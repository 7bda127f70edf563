// Whether single keys act as shortcuts, as this browser's owner wants it. Keys with Ctrl always do.
import { useSyncExternalStore } from "react";

const STORAGE_KEY = "vitrine.singleKeys";
const listeners = new Set<() => void>();
/** Where the browser refuses to store, the choice lasts as long as the page. */
let unstored: boolean | null = null;

export function areSingleKeysOn(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
    unstored = null;
  } catch {
    unstored = on;
  }
  for (const listener of listeners) listener();
}

/** For the switch in the account screen, and for whoever shows a key. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
