import { useId, useState } from "react";
import type { ComponentProps, KeyboardEvent } from "react";

import type { Language } from "#texts/language.ts";

import { TextField } from "./TextField.tsx";

import styles from "./Combobox.module.css";

export interface ComboboxOption {
  value: string;
  label: string;
  /** At the right, such as the kind of a record. */
  detail: string;
  lang?: Language | undefined;
}

interface ComboboxProps extends Omit<ComponentProps<typeof TextField>, "popup" | "onChange"> {
  options: readonly ComboboxOption[];
  /** Shown in place of a list without options. */
  emptyText: string;
  onType: (text: string) => void;
  onChoose: (option: ComboboxOption) => void;
}

/** A text with a list to choose from: by pointer, or by Enter on the option that the arrow keys reached. */
export function Combobox({ options, emptyText, onType, onChoose, onBlur, ...field }: ComboboxProps) {
  const listId = useId();
  /** The index of the reached option; -1 for none, `null` while the list is closed. */
  const [current, setCurrent] = useState<number | null>(null);
  const reached = current === null ? undefined : options[current];

  function choose(option: ComboboxOption) {
    setCurrent(null);
    onChoose(option);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (step)
      setCurrent(current === null ? -1 : (Math.max(current, -1) + step + options.length) % options.length);
    else if (event.key === "Enter" && reached) choose(reached);
    else if (event.key === "Escape" && current !== null) setCurrent(null);
    else return;
    // Escape would also close the dialog around it.
    event.stopPropagation();
    event.preventDefault();
  }

  return (
    <TextField
      {...field}
      role="combobox"
      aria-expanded={current !== null}
      aria-controls={listId}
      aria-activedescendant={reached && `${listId}-${current}`}
      aria-autocomplete="list"
      autoComplete="off"
      onClick={() => setCurrent(-1)}
      onChange={(event) => {
        setCurrent(-1);
        onType(event.target.value);
      }}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        setCurrent(null);
        onBlur?.(event);
      }}
      popup={
        current !== null && (
          <div id={listId} className={styles.popup} role="listbox" aria-label={field.label}>
            {options.length === 0 && <p className="note">{emptyText}</p>}
            {options.map((option, index) => (
              // The input keeps the focus and handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={option.value}
                id={`${listId}-${index}`}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span className="fill cut" lang={option.lang}>
                  {option.label}
                </span>
                <span className="nowrap meta quiet">{option.detail}</span>
              </div>
            ))}
          </div>
        )
      }
    />
  );
}
