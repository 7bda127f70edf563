import type { ComponentProps } from "react";

import { Icon } from "./Icon.tsx";
import type { IconName } from "./Icon.tsx";

import styles from "./Warning.module.css";

interface WarningProps extends Pick<ComponentProps<"div">, "children" | "role"> {
  icon?: IconName;
}

/** What to know before going on. An error is a `Banner`. */
export function Warning({ icon = "alert", role, children }: WarningProps) {
  return (
    <div className={styles.warning} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
