// A failure that concerns the whole form, said above it.
import type { ComponentProps } from "react";

import { Icon } from "./Icon.tsx";

import styles from "./Banner.module.css";

type BannerProps = Pick<ComponentProps<"div">, "children" | "role" | "aria-labelledby">;

/** Said as soon as it is there, and whenever it changes, unless it is given another role. */
export function Banner({ children, role = "alert", ...rest }: BannerProps) {
  return (
    <div className={styles.banner} role={role} {...rest}>
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
