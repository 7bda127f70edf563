import type { ComponentProps } from "react";

import { Icon } from "./Icon.tsx";

import styles from "./Banner.module.css";

type BannerProps = Pick<ComponentProps<"div">, "children" | "role" | "aria-labelledby">;

/** With the default role, screen readers announce it when it appears or changes. */
export function Banner({ children, role = "alert", ...rest }: BannerProps) {
  return (
    <div className={styles.banner} role={role} {...rest}>
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
