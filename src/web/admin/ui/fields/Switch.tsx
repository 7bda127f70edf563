import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

import styles from "./Switch.module.css";

interface SwitchProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  hint?: ReactNode;
}

/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className="shrink">
      <label className={styles.label}>
        <input
          {...rest}
          type="checkbox"
          role="switch"
          className={styles.input}
          aria-describedby={hint ? id : undefined}
        />
        <span className={styles.track} />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
