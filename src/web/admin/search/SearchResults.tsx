import { useEffect, useRef } from "react";

import { searchTexts as texts } from "#texts/admin/search.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";

import type { Entry, EntryGroup } from "./entries.ts";
import { splitAtMatch } from "./splitAtMatch.ts";

import styles from "./SearchResults.module.css";

interface SearchResultsProps {
  id: string;
  groups: readonly EntryGroup[];
  text: string;
  /** Index across all groups. */
  current: number;
  onChoose: (entry: Entry) => void;
  onHover: (index: number) => void;
}

export function SearchResults({ id, groups, text, current, onChoose, onHover }: SearchResultsProps) {
  const order = groups.flatMap(({ entries }) => entries);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: "nearest" });
  });
  return (
    <div ref={list} className={styles.list} role="listbox" id={id} aria-label={texts.results}>
      {groups.map(({ label, entries }) => (
        <div key={label} role="group" aria-label={label}>
          <p className={styles.group} aria-hidden="true">
            {label}
          </p>
          {entries.map((entry) => {
            const index = order.indexOf(entry);
            return (
              // The input keeps the focus and handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={entry.id}
                id={`${id}-${index}`}
                className={styles.entry}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                onClick={() => onChoose(entry)}
                onPointerMove={() => index !== current && onHover(index)}
              >
                <ResultRow entry={entry} text={text} isCurrent={index === current} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function ResultRow({ entry, text, isCurrent }: { entry: Entry; text: string; isCurrent: boolean }) {
  const { label, lang, icon, detail, hint } = entry;
  const match = text === "" ? null : splitAtMatch(label, text);
  return (
    <>
      <Icon name={icon} />
      <span className={styles.label} lang={lang}>
        {match ? (
          <>
            <span>{match[0]}</span>
            <mark>{match[1]}</mark>
            <span>{match[2]}</span>
          </>
        ) : (
          label
        )}
      </span>
      {detail && <span className="nowrap meta quiet">{detail}</span>}
      {(isCurrent || hint) && (
        <kbd className={styles.key} aria-hidden="true">
          {isCurrent ? "↵" : hint}
        </kbd>
      )}
    </>
  );
}
