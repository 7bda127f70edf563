import { Icon } from "../Icon.tsx";

import styles from "./SelectFilter.module.css";

interface SelectFilterProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

export function SelectFilter({ label, value, options, onChoose }: SelectFilterProps) {
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
