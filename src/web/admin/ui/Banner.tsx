import type { ComponentProps } from "react";

import { Icon } from "./Icon.tsx";
import type { IconName } from "./Icon.tsx";

import styles from "./Banner.module.css";

interface BannerProps extends Pick<ComponentProps<"div">, "children" | "role" | "aria-labelledby"> {
  kind?: "error" | "warning";
  icon?: IconName;
}

/** Screen readers announce an error when it appears or changes, a warning only with the role `alert`. */
export function Banner({ kind = "error", icon = "alert", role, children, ...rest }: BannerProps) {
  return (
    <div
      className={styles.banner}
      data-kind={kind}
      role={role ?? (kind === "error" ? "alert" : undefined)}
      {...rest}
    >
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
