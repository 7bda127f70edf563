// Whether single keys act as shortcuts, as this browser's owner wants it. Keys with Ctrl always do.
import { useSyncExternalStore } from "react";

const STORAGE_KEY = "vitrine.singleKeys";
const listeners = new Set<() => void>();
/** Where the browser refuses to store, the choice lasts as long as the page. */
let fallback: boolean | null = null;

export function areSingleKeysEnabled(): boolean {
  if (fallback !== null) return fallback;
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeysEnabled(isEnabled: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isEnabled ? "on" : "off");
    fallback = null;
  } catch {
    fallback = isEnabled;
  }
  for (const listener of listeners) listener();
}

/** For the switch in the account screen, and for whoever shows a key. */
export function useSingleKeysEnabled(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysEnabled);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
