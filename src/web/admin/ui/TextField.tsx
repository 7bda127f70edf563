// A labelled line or box of text with its hint and its error.
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

import { FieldError } from "./FieldError.tsx";

import styles from "./TextField.module.css";

interface FieldProps {
  label: string;
  error?: string | undefined;
  /** Marks what may be left empty; required is the rule. */
  optional?: boolean;
  /** Stands at the right of the label. */
  hint?: ReactNode;
  /** An accent point says that the value differs from the stored one. */
  changed?: boolean;
  large?: boolean;
}

interface TextFieldProps extends ComponentProps<"input">, FieldProps {
  /** Stands inside the field, at its right end. */
  action?: ReactNode;
}

export function TextField({ action, error, label, optional, hint, changed, large, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-large={large || undefined}>
      <FieldLabel id={id} label={label} optional={optional} hint={hint} changed={changed} />
      <div className={styles.frame}>
        <input {...rest} {...describe(id, error)} className={styles.input} data-action={Boolean(action)} />
        {action && <span className={styles.action}>{action}</span>}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

interface TextAreaFieldProps extends ComponentProps<"textarea">, FieldProps {}

export function TextAreaField({ error, label, optional, hint, changed, large, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-large={large || undefined}>
      <FieldLabel id={id} label={label} optional={optional} hint={hint} changed={changed} />
      <textarea {...rest} {...describe(id, error)} className={styles.input} />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

interface FieldLabelProps extends Pick<FieldProps, "label" | "optional" | "hint" | "changed"> {
  id: string;
}

function FieldLabel({ id, label, optional, hint, changed }: FieldLabelProps) {
  return (
    <div className={styles.head}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {optional && <span className={styles.hint}>optional</span>}
      {changed && <span className={styles.changed} role="img" aria-label="changed" />}
      {hint && <span className={styles.aside}>{hint}</span>}
    </div>
  );
}

function describe(id: string, error: string | undefined) {
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
}
