import type { ComponentProps } from "react";

import styles from "./Banner.module.css";

interface BannerProps extends Omit<ComponentProps<"p">, "className" | "role" | "tabIndex"> {
  tone: "done" | "failed";
}

/**
 * Focusable: after submitting, the focus moves here and screen readers read it. It has no live region, which
 * would announce it twice.
 */
export function Banner({ tone, ...rest }: BannerProps) {
  return <p {...rest} className={styles.banner} data-tone={tone} tabIndex={-1} />;
}
