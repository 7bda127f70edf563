import type { ComponentProps } from "react";

import { Icon } from "./Icon.tsx";
import type { IconName } from "./Icon.tsx";

import styles from "./IconButton.module.css";

interface IconButtonProps extends ComponentProps<"button"> {
  icon: IconName;
  label: string;
}

/**
 * By default the label is the tooltip, which also names the button. An `aria-label` as well would be read twice.
 */
export function IconButton({ icon, label, title = label, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      aria-label={title === label ? undefined : label}
      title={title}
    >
      <Icon name={icon} />
    </button>
  );
}
