// A choice of one from a short list, without a label of its own to see.
import { Icon } from "./Icon.tsx";

import styles from "./SelectField.module.css";

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

export function SelectField({ label, value, options, onChoose }: SelectFieldProps) {
  return (
    <div className={styles.select}>
      <select
        className={styles.input}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </div>
  );
}
