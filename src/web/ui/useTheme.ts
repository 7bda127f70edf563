// The theme on the document: read, watched and changed; the document's attribute is the only place that holds it.
import { useSyncExternalStore } from "react";

import { THEME_KEY } from "./theme.ts";
import type { Theme } from "./theme.ts";

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, getTheme, () => "light");
}

/** Puts the theme on the document and remembers it for the next visit. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
}

/** Calls back whenever the theme changes, in another tab too; gives the function that ends it. */
export function subscribeToTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const abortController = new AbortController();
  // A listener of its own: the end of one watch must not end the others.
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
