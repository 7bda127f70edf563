import type { ReactNode } from "react";

import { uiTexts } from "#texts/admin/ui.ts";
import { ChangedMark } from "./ChangedMark.tsx";

import styles from "./FieldLabel.module.css";

export interface FieldLabelProps {
  label: string;
  /** Marks an optional field; fields are required by default. */
  optional?: boolean | undefined;
  /** To the right of the label. */
  hint?: ReactNode;
  /** Shows a dot: the value differs from the stored one. */
  changed?: boolean | undefined;
}

/** @param id the field's id */
export function FieldLabel({ id, label, optional, hint, changed }: FieldLabelProps & { id: string }) {
  return (
    <div className={styles.row}>
      <label className="medium" htmlFor={id}>
        {label}
      </label>
      {optional && <span className="meta leading-16 quiet">{uiTexts.optional}</span>}
      {changed && <ChangedMark />}
      {hint && <span className={styles.aside}>{hint}</span>}
    </div>
  );
}

/** Links a field to its note and its error, which are rendered below it. */
export function describeField(id: string, error: string | undefined, note?: ReactNode) {
  const parts = [error ? `${id}-error` : "", note ? `${id}-note` : ""].filter(Boolean);
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": parts.length > 0 ? parts.join(" ") : undefined,
  };
}
