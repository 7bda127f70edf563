// A search that waits until the typing has paused.
import { useEffect, useRef, useState } from "react";

import { Icon } from "../Icon.tsx";

import styles from "./SearchField.module.css";

/** Milliseconds. */
const SEARCH_DEBOUNCE_MS = 500;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** The key `/` leads here. */
  withKey?: boolean;
}

export function SearchField({ label, value, onSearch, withKey = false }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);

  function settle(text: string) {
    setDraft(null);
    if (text.trim() !== value) onSearch(text.trim());
  }

  // What settles after the pause knows what was chosen in the meantime.
  const latestSettle = useRef(settle);
  useEffect(() => {
    latestSettle.current = settle;
  });

  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => latestSettle.current(draft), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        settle(draft ?? value);
      }}
    >
      <Icon name="search" />
      <input
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        // It is left before a click elsewhere counts, which then finds the search settled.
        onBlur={() => draft !== null && settle(draft)}
      />
      {withKey && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
    </form>
  );
}
