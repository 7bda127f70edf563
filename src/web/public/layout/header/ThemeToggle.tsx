import * as texts from "#texts/public/layout.ts";
import { HalfCircle } from "#web/ui/icons.tsx";
import { setTheme, useTheme } from "#web/ui/useTheme.ts";

import styles from "./ThemeToggle.module.css";

export function ThemeToggle() {
  const dark = useTheme() === "dark";
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={texts.darkTheme()}
      aria-pressed={dark}
      onClick={() => setTheme(dark ? "light" : "dark")}
    >
      <span data-clear>
        <HalfCircle className={styles.icon} />
      </span>
    </button>
  );
}
