import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";

import styles from "./Field.module.css";

interface LabelledProps {
  label: string;
  /** Error message, linked to the field for screen readers. */
  error?: string | undefined;
}

export function Field({ label, error, ...input }: LabelledProps & ComponentProps<"input">) {
  const id = useId();
  return (
    <FieldLayout id={id} label={label} error={error}>
      <input {...input} {...errorProps(id, error)} className={styles.line} />
    </FieldLayout>
  );
}

export function TextArea({ label, error, ...textarea }: LabelledProps & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <FieldLayout id={id} label={label} error={error}>
      <textarea {...textarea} {...errorProps(id, error)} className={styles.box} />
    </FieldLayout>
  );
}

export function Select({ label, error, ...select }: LabelledProps & ComponentProps<"select">) {
  const id = useId();
  return (
    <FieldLayout id={id} label={label} error={error}>
      <div className={styles.select}>
        <select {...select} {...errorProps(id, error)} className={styles.line} />
      </div>
    </FieldLayout>
  );
}

export function Checkbox({ label, error, ...input }: LabelledProps & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input {...input} {...errorProps(id, error)} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

function FieldLayout({ id, label, error, children }: LabelledProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

function FieldError({ id, error }: Pick<LabelledProps, "error"> & { id: string }) {
  if (!error) return null;
  return (
    <p className={styles.error} id={errorId(id)}>
      {error}
    </p>
  );
}

function errorProps(id: string, error: string | undefined) {
  if (!error) return { id };
  return { id, "aria-invalid": true, "aria-describedby": errorId(id) };
}

function errorId(id: string): string {
  return `${id}-error`;
}
