// The search over everything: sections at once, records as one types, and what can be begun.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useLocation } from "wouter";

import { useHttp } from "#web/api/HttpContext.tsx";
import { searchQuery } from "#web/api/search.ts";

import { useModal } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";

import { groupsOf } from "./entries.ts";
import { SearchResults } from "./SearchResults.tsx";

import styles from "./SearchPalette.module.css";

/** Milliseconds of rest before the server is asked. */
const REST_MS = 200;

export function SearchPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [text, setText] = useState("");
  const [current, setCurrent] = useState(0);
  const [, navigate] = useLocation();
  useModal(dialog);
  const search = useSearch(text);
  const groups = groupsOf(text, search.data);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(current, entries.length - 1);

  function go(path: string) {
    // First away with the layer: the screen behind may have a question of its own.
    onClose();
    navigate(path);
  }

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setCurrent((at + step + entries.length) % entries.length);
    else if (event.key === "Enter" && entries[at]) go(entries[at].path);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop belongs to the dialog
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search or jump to"
      onClick={({ target }) => target === dialog.current && onClose()}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label="Search or jump to"
          placeholder="Search or jump to…"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setCurrent(0);
          }}
        />
        <button type="button" className={styles.close} onClick={onClose} aria-label="Close, Esc">
          <span className={styles.wide}>Esc</span>
          <span className={styles.narrow}>Close</span>
        </button>
      </div>
      <SearchResults
        id={listId}
        groups={groups}
        text={text.trim()}
        current={at}
        onChoose={go}
        onPoint={setCurrent}
      />
      <Status search={search} text={text.trim()} count={entries.length} />
    </dialog>
  );
}

function useSearch(text: string) {
  const http = useHttp();
  const settled = useSettled(text.trim());
  return useQuery({
    ...searchQuery(http, settled),
    enabled: settled !== "",
    placeholderData: settled === "" ? undefined : keepPreviousData,
  });
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}

interface StatusProps {
  search: ReturnType<typeof useSearch>;
  text: string;
  count: number;
}

/** Says what the list alone does not: nothing found, or a search that failed. */
function Status({ search, text, count }: StatusProps) {
  const failed = search.isError || (search.data?.failed ?? false);
  const isNone = text !== "" && count === 0 && !search.isFetching;
  return (
    <p className={styles.status} role="status">
      {failed ? "Not everything could be searched." : isNone ? `Nothing found for “${text}”.` : ""}
    </p>
  );
}
