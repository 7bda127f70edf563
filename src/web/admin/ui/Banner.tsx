// A failure that concerns the whole form, said above it.
import type { ReactNode } from "react";

import { Icon } from "./Icon.tsx";

import styles from "./Banner.module.css";

export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.banner} role="alert">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
