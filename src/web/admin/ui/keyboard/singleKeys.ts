import { useSyncExternalStore } from "react";

const STORAGE_KEY = "vitrine.singleKeys";
const listeners = new Set<() => void>();
/** Used when storage is blocked: the choice then lasts until the page is reloaded. */
let fallback: boolean | null = null;

/** Stored per browser. Shortcuts with Ctrl are always enabled. */
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

export function useSingleKeysEnabled(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysEnabled);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
