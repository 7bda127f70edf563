// A labelled line or box of text, and what is wrong with it.
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";

import styles from "./Field.module.css";

interface Labelled {
  label: string;
  /** What is wrong with the value; tied to the field for screen readers. */
  error?: string | undefined;
}

export function Field({ label, error, ...input }: Labelled & ComponentProps<"input">) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error}>
      <input {...input} {...tied(id, error)} className={styles.line} />
    </Frame>
  );
}

export function TextArea({ label, error, ...textarea }: Labelled & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error}>
      <textarea {...textarea} {...tied(id, error)} className={styles.box} />
    </Frame>
  );
}

function Frame({ id, label, error, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p className={styles.error} id={errorIdOf(id)}>
          {error}
        </p>
      )}
    </div>
  );
}

function tied(id: string, error: string | undefined) {
  if (!error) return { id };
  return { id, "aria-invalid": true, "aria-describedby": errorIdOf(id) };
}

function errorIdOf(id: string): string {
  return `${id}-error`;
}
