import { useId } from "react";
import type { ComponentProps } from "react";

import { ChangedMark } from "./ChangedMark.tsx";
import { FieldError } from "./FieldError.tsx";

import styles from "./CheckboxGroup.module.css";

interface CheckboxGroupProps {
  label: string;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
  changed?: boolean;
  /** `form.register("events")` */
  field: ComponentProps<"input">;
}

export function CheckboxGroup({ label, options, error, changed, field }: CheckboxGroupProps) {
  const id = useId();
  return (
    <fieldset className="shrink" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="row flush below-6 label leading-20 medium">
        <span>{label}</span>
        {changed && <ChangedMark />}
      </legend>
      <div className="wrap gap-8-16">
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input {...field} type="checkbox" value={option.value} className="tick" />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
