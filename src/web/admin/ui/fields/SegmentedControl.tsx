import type { ComponentProps } from "react";
import { useId } from "react";

import { FieldError } from "./FieldError.tsx";
import { ChangedMark } from "./ChangedMark.tsx";

import styles from "./SegmentedControl.module.css";

interface SegmentedControlProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** False for a filter, whose options need no visible label. */
  showLabel?: boolean;
  error?: string | undefined;
  changed?: boolean;
  /** Props of the radio button of a value: `form.register("status")`, or `name`, `checked` and `onChange`. */
  field: (value: string) => ComponentProps<"input">;
}

export function SegmentedControl({
  label,
  options,
  showLabel = true,
  error,
  changed,
  field,
}: SegmentedControlProps) {
  const id = useId();
  return (
    <fieldset className="shrink" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={showLabel ? "row flush below-6 label leading-20 medium" : "visually-hidden"}>
        <span>{label}</span>
        {changed && <ChangedMark />}
      </legend>
      <div className={styles.row} data-error={Boolean(error) || undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input {...field(option.value)} type="radio" value={option.value} className={styles.input} />
            <span className={styles.text}>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

interface SegmentFilterProps extends Pick<SegmentedControlProps, "label" | "options"> {
  value: string;
  onChoose: (value: string) => void;
}

export function SegmentFilter({ label, options, value, onChoose }: SegmentFilterProps) {
  const name = useId();
  return (
    <SegmentedControl
      label={label}
      showLabel={false}
      options={options}
      field={(option) => ({ name, checked: option === value, onChange: () => onChoose(option) })}
    />
  );
}
