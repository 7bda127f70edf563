import { useEffect, useRef } from "react";
import type { FocusEvent, MouseEvent } from "react";
import { useRouter } from "wouter";

import { visibleFilterCategories } from "#contract/content/categories.ts";
import type { Category } from "#contract/content/categories.ts";
import * as texts from "#texts/public/activities.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import styles from "./CategoryFilter.module.css";

interface CategoryFilterProps {
  categories: Category[];
  /** A slug; `null` for all categories. */
  current: string | null;
  onChoose: (slug: string | null) => void;
}

/** A GET form, so that it also works without scripts. */
export function CategoryFilter({ categories, current, onChoose }: CategoryFilterProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const entries = [{ slug: null, filterLabel: texts.all() }, ...visibleFilterCategories(categories)];
  const currentIndex = entries.findIndex(({ slug }) => slug === current);

  // On a phone the entries scroll horizontally; keeps the selected one visible.
  useEffect(() => {
    const chosen = formRef.current?.querySelectorAll("button")[currentIndex];
    if (formRef.current && chosen)
      formRef.current.scrollLeft = chosen.offsetLeft - formRef.current.offsetWidth / 3;
  }, [currentIndex]);

  return (
    <form
      ref={formRef}
      className={styles.filter}
      action={`${useRouter().base}/activities`}
      aria-label={texts.filter()}
    >
      {entries.map(({ slug, filterLabel }) => (
        <button
          key={slug ?? "all"}
          className={styles.entry}
          {...(slug && { name: "category", value: slug })}
          aria-pressed={slug === current}
          onFocus={scrollEntryIntoView}
          onClick={(event) => applyWithoutReload(event, () => onChoose(slug))}
        >
          <span className={styles.word} lang={detectLanguage(filterLabel)}>
            {filterLabel}
          </span>
        </button>
      ))}
    </form>
  );
}

/**
 * Browsers don't scroll to an entry that is already partly visible. Keyboard focus only: scrolling during a
 * press would move the entry from under the pointer and lose the click.
 */
function scrollEntryIntoView({ currentTarget: entry }: FocusEvent<HTMLElement>) {
  const container = entry.parentElement;
  if (!container || !entry.matches(":focus-visible")) return;
  const middle = entry.offsetLeft + (entry.offsetWidth - container.offsetWidth) / 2;
  container.scrollLeft = Math.min(entry.offsetLeft, middle);
}

function applyWithoutReload(event: MouseEvent, callback: () => void) {
  event.preventDefault();
  callback();
}
