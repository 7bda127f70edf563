// A button that shows an icon alone; its name is for assistive technology and the tooltip.
import type { ComponentProps } from "react";

import { Icon } from "./Icon.tsx";
import type { IconName } from "./Icon.tsx";

import styles from "./IconButton.module.css";

interface IconButtonProps extends ComponentProps<"button"> {
  icon: IconName;
  label: string;
}

/** A tooltip that says the same is the name itself: beside a name of its own it would be read as well. */
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
