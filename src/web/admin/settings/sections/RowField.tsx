import type { ComponentProps } from "react";
import { useId } from "react";

import { FieldError } from "../../ui/fields/FieldError.tsx";

import styles from "./RowField.module.css";

interface RowFieldProps extends ComponentProps<"input"> {
  /** Accessible name; the field has no visible label. */
  label: string;
  error?: string | undefined;
}

export function RowField({ label, error, ...rest }: RowFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        {...rest}
        className={styles.input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        autoComplete="off"
      />
      <FieldError id={id} message={error} />
    </div>
  );
}
