// The theme of the document, remembered in the browser and shared with the public site.
import { useState } from "react";

import { THEME_KEY } from "#web/ui/theme.ts";
import type { Theme } from "#web/ui/theme.ts";

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const [theme, setTheme] = useState(currentTheme);
  function toggleTheme() {
    const next: Theme = theme === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = next;
    setTheme(next);
    try {
      localStorage.setItem(THEME_KEY, next);
    } catch {
      // Storage may be blocked; the choice then lasts as long as the page.
    }
  }
  return { theme, toggleTheme };
}

function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}
