import type { ReactNode } from "react";

import styles from "./LineClamp.module.css";

/**
 * Text that is cut after some lines. The parent is a grid (the box needs a definite height) and sets `--clamp-lines`, their number,
 * and `--clamp-line`, the height of one.
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
