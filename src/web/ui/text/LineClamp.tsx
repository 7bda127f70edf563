import type { ReactNode } from "react";

import styles from "./LineClamp.module.css";

/**
 * Truncates text after a number of lines. The parent must be a grid (the box needs a definite height) and set
 * `--clamp-lines`, the number of lines, and `--clamp-line`, the height of one.
 */
export function LineClamp({ children }: { children: ReactNode }) {
  return (
    <span className={styles.box}>
      <span className={styles.text}>
        <span>{children}</span>
      </span>
    </span>
  );
}
