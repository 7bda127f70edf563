import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useLocation } from "wouter";

import { searchTexts as texts } from "#texts/admin/search.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { searchQuery } from "#web/api/search.ts";

import { useModal } from "../ui/dialog/Dialog.tsx";
import { useSections } from "../layout/useSections.ts";
import { useServices } from "../services.ts";
import { Icon } from "../ui/Icon.tsx";
import { useDates } from "../ui/dates/useDates.ts";

import { createGroups } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { SearchResults } from "./SearchResults.tsx";

import styles from "./SearchPalette.module.css";

/** Delay after the last keystroke before the request is sent. */
const DEBOUNCE_MS = 200;

export function SearchPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [text, setText] = useState("");
  const [current, setCurrent] = useState(0);
  const [, navigate] = useLocation();
  useModal(dialog);
  const { search, isAnswered } = useSearch(text);
  const { contentFeatures } = useServices();
  const groups = createGroups(text, search.data, {
    sections: useSections(),
    contentFeatures,
    dates: useDates(),
  });
  const entries = groups.flatMap((group) => group.entries);
  const currentIndex = Math.min(current, entries.length - 1);

  function go({ path, isRecord }: Entry) {
    // The record matches an earlier text; the results of this one are still loading.
    if (isRecord && !isAnswered) return;
    // Closes first, because the leave guard may open its own dialog.
    onClose();
    navigate(path);
  }

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) setCurrent((currentIndex + step + entries.length) % entries.length);
    else if (event.key === "Enter" && entries[currentIndex]) go(entries[currentIndex]);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop belongs to the dialog
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={texts.title}
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
          aria-activedescendant={entries[currentIndex] ? `${listId}-${currentIndex}` : undefined}
          aria-autocomplete="list"
          aria-label={texts.title}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setCurrent(0);
          }}
        />
        <button type="button" className={styles.close} onClick={onClose} aria-label={texts.close}>
          <span className={styles.wide}>Esc</span>
          <span className={styles.narrow}>{uiTexts.close}</span>
        </button>
      </div>
      <SearchResults
        id={listId}
        groups={groups}
        text={text.trim()}
        current={currentIndex}
        onChoose={go}
        onHover={setCurrent}
      />
      <Status
        hasFailed={search.isError || (search.data?.hasFailures ?? false)}
        found={isAnswered ? formatResultCount(entries.length, text.trim()) : ""}
        isEmpty={entries.length === 0}
      />
    </dialog>
  );
}

function useSearch(text: string) {
  const http = useHttp();
  const debouncedText = useDebounced(text.trim());
  const { contentFeatures } = useServices();
  const types = contentFeatures.map(({ type }) => type);
  const search = useQuery({
    ...searchQuery(http, types, debouncedText),
    enabled: debouncedText !== "",
    placeholderData: debouncedText === "" ? undefined : keepPreviousData,
  });
  /** False while results of an earlier text are shown. */
  const isLoaded = text.trim() === debouncedText && search.isSuccess && !search.isPlaceholderData;
  return { search, isAnswered: isLoaded };
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}

function formatResultCount(count: number, text: string): string {
  return count === 0 ? texts.noneFound(text) : texts.found(count, text);
}

interface StatusProps {
  hasFailed: boolean;
  /** Number of results in words; empty while loading. */
  found: string;
  isEmpty: boolean;
}

/** Visible only if the search failed or found nothing; otherwise announces the number of results. */
function Status({ hasFailed, found, isEmpty }: StatusProps) {
  const text = hasFailed ? texts.incomplete : found;
  const isVisible = text !== "" && (hasFailed || isEmpty);
  return (
    <p className={isVisible ? styles.status : "visually-hidden"} role="status">
      {text}
    </p>
  );
}
