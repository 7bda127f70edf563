import { useSyncExternalStore } from "react";

import { THEME_KEY } from "./theme.ts";
import type { Theme } from "./theme.ts";

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, getTheme, () => "light");
}

/** Applies the theme and stores it for the next visit. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
}

/** Calls back when the theme changes, also in another tab. Returns the unsubscribe function. */
export function subscribeToTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const abortController = new AbortController();
  // A new function per subscription: `addEventListener` would ignore a second registration of the same one.
  window.addEventListener("storage", (event) => syncThemeFromStorage(event), {
    signal: abortController.signal,
  });
  return () => {
    observer.disconnect();
    abortController.abort();
  };
}

function syncThemeFromStorage({ key, newValue }: StorageEvent) {
  if (key !== THEME_KEY || (newValue !== "light" && newValue !== "dark")) return;
  document.documentElement.dataset["theme"] = newValue;
}

function getTheme(): Theme {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}
