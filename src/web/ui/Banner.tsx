// What became of something the visitor did: done or failed, in a plane above the place where it was done.
import type { ComponentProps } from "react";

import styles from "./Banner.module.css";

interface BannerProps extends Omit<ComponentProps<"p">, "className" | "role" | "tabIndex"> {
  tone: "done" | "failed";
}

/** Takes the focus, so that whoever sent the form can be led to the outcome: read there, and by no role a second time. */
export function Banner({ tone, ...rest }: BannerProps) {
  return <p {...rest} className={styles.banner} data-tone={tone} tabIndex={-1} />;
}
