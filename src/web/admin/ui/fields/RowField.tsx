import type { ComponentProps } from "react";
import { useId } from "react";

import { FieldError } from "./FieldError.tsx";

import styles from "./RowField.module.css";

interface RowFieldProps extends ComponentProps<"input"> {
  /** Shown above the field; the same in each row. */
  label: string;
  /** The accessible name, with the number of the row. */
  fullLabel: string;
  error?: string | undefined;
}

/** A field of a row in a list. */
export function RowField({ label, fullLabel, error, ...rest }: RowFieldProps) {
  const id = useId();
  return (
    <div className="shrink">
      <label className="block below-6 label leading-20 medium" htmlFor={id}>
        {label}
      </label>
      <input
        aria-invalid={error ? true : undefined}
        {...rest}
        id={id}
        className={styles.input}
        aria-label={fullLabel}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
