import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useLocation } from "wouter";

import { listLanguages } from "#resources/settings/languages.ts";
import { searchTexts as texts } from "#texts/admin/search.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { searchQuery } from "#web/api/search.ts";

import { useModal } from "#web/admin/ui/dialog/Dialog.tsx";
import { useSections } from "#web/admin/frame/useSections.ts";
import { useServices } from "#web/admin/session/services.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { useDebounced } from "#web/admin/ui/useDebounced.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";

import { createGroups } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { SearchResults } from "./SearchResults.tsx";

import styles from "./SearchPalette.module.css";

/** Delay after the last keystroke before the request is sent. */
const DEBOUNCE_MS = 200;

export function SearchPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [, navigate] = useLocation();
  useModal(dialog);
  const results = useResults();
  const { text, groups, entries, currentIndex, isAnswered } = results;

  function open({ path, isRecord }: Entry) {
    // The record matches an earlier text; the results of this one are still loading.
    if (isRecord && !isAnswered) return;
    // Closes first, because the leave guard may open its own dialog.
    onClose();
    navigate(path);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) results.move(step);
    else if (event.key === "Enter" && entries[currentIndex]) open(entries[currentIndex]);
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
      onKeyDown={handleKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <SearchHead
        listId={listId}
        text={text}
        currentId={entries[currentIndex] && `${listId}-${currentIndex}`}
        onChange={results.setText}
        onClose={onClose}
      />
      <SearchResults
        id={listId}
        groups={groups}
        text={text.trim()}
        current={currentIndex}
        onChoose={open}
        onHover={results.setCurrent}
      />
      <Status {...results} />
    </dialog>
  );
}

interface SearchHeadProps {
  listId: string;
  text: string;
  /** The id of the current result. */
  currentId: string | undefined;
  onChange: (text: string) => void;
  onClose: () => void;
}

function SearchHead({ listId, text, currentId, onChange, onClose }: SearchHeadProps) {
  return (
    <div className={styles.head}>
      <Icon name="search" />
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={currentId}
        aria-autocomplete="list"
        aria-label={texts.title}
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" className={styles.close} onClick={onClose} aria-label={texts.close}>
        <span className="wide-only">Esc</span>
        <span className="narrow-only">{uiTexts.close}</span>
      </button>
    </div>
  );
}

/** The text, its results and the one that Enter opens. */
function useResults() {
  const [text, setText] = useState("");
  const [current, setCurrent] = useState(0);
  const { search, isAnswered } = useSearch(text);
  const groups = createGroups(text, search.data, {
    sections: useSections(),
    contentFeatures: useWritableFeatures(),
    can: usePermissions(),
    dates: useDates(),
  });
  const entries = groups.flatMap((group) => group.entries);
  const currentIndex = Math.min(current, entries.length - 1);
  return {
    text,
    setText(next: string) {
      setText(next);
      setCurrent(0);
    },
    groups,
    entries,
    currentIndex,
    setCurrent,
    /** Wraps around at both ends. */
    move(step: number) {
      if (entries.length > 0) setCurrent((currentIndex + step + entries.length) % entries.length);
    },
    isAnswered,
    hasFailed: search.isError || (search.data?.hasFailures ?? false),
  };
}

function useSearch(text: string) {
  const http = useHttp();
  const settled = useDebounced(text.trim(), DEBOUNCE_MS);
  const debouncedText = text.trim() === "" ? "" : settled;
  const types = useWritableFeatures().map(({ type }) => type);
  const can = usePermissions();
  const { languages } = useServices();
  const kinds = {
    types,
    // An author opens own records only.
    languages: can("content.write") ? listLanguages(languages) : [],
    clients: can("content.write"),
    messages: can("messages"),
  };
  const search = useQuery({
    ...searchQuery(http, kinds, debouncedText),
    enabled: debouncedText !== "",
    placeholderData: debouncedText === "" ? undefined : keepPreviousData,
  });
  /** False while results of an earlier text are shown. */
  const isAnswered = text.trim() === debouncedText && search.isSuccess && !search.isPlaceholderData;
  return { search, isAnswered };
}

/** The content types whose section the admin may use. */
function useWritableFeatures() {
  const { contentFeatures } = useServices();
  const can = usePermissions();
  return can("drafts.write") ? contentFeatures : [];
}

function formatResultCount(count: number, text: string): string {
  return count === 0 ? texts.noneFound({ text }) : texts.found({ count, text });
}

type StatusProps = Pick<ReturnType<typeof useResults>, "text" | "entries" | "isAnswered" | "hasFailed">;

/** Visible only if the search failed or found nothing; otherwise announces the number of results. */
function Status({ text, entries, isAnswered, hasFailed }: StatusProps) {
  const found = isAnswered ? formatResultCount(entries.length, text.trim()) : "";
  const message = hasFailed ? texts.incomplete : found;
  const isVisible = message !== "" && (hasFailed || entries.length === 0);
  return (
    <p className={isVisible ? styles.status : "visually-hidden"} role="status">
      {message}
    </p>
  );
}
