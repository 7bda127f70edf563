import { useEffect, useRef, useState } from "react";

import { Icon } from "../Icon.tsx";

import styles from "./SearchField.module.css";

const SEARCH_DEBOUNCE_MS = 500;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Shows the hint for the `/` shortcut. */
  hasShortcut?: boolean;
}

export function SearchField({ label, value, onSearch, hasShortcut = false }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);

  function search(text: string) {
    setDraft(null);
    if (text.trim() !== value) onSearch(text.trim());
  }

  // The timer must call the latest handler, which includes filters that were chosen since.
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  });

  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => latestSearch.current(draft), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft ?? value);
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
        // Blur fires before a click elsewhere, which then sees the new search.
        onBlur={() => draft !== null && search(draft)}
      />
      {hasShortcut && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
    </form>
  );
}
