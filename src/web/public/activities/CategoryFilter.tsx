// Chooses a category of activities: a form, so that it works without scripts too.
import { useEffect, useRef } from "react";
import type { FocusEvent, MouseEvent } from "react";

import { filterCategories } from "#contract/content/categories.ts";
import type { Category } from "#contract/content/categories.ts";
import { activityPageTexts as texts } from "#texts/public/activities.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import styles from "./CategoryFilter.module.css";

const ALL = { slug: null, filterLabel: texts.all };

interface CategoryFilterProps {
  categories: Category[];
  /** A slug; `null` stands for all. */
  current: string | null;
  onChoose: (slug: string | null) => void;
}

export function CategoryFilter({ categories, current, onChoose }: CategoryFilterProps) {
  const line = useRef<HTMLFormElement>(null);
  const entries = [ALL, ...filterCategories(categories)];
  const place = entries.findIndex(({ slug }) => slug === current);

  // On a phone the line scrolls sideways; the chosen entry must not be out of sight.
  useEffect(() => {
    const chosen = line.current?.querySelectorAll("button")[place];
    if (line.current && chosen) line.current.scrollLeft = chosen.offsetLeft - line.current.offsetWidth / 3;
  }, [place]);

  return (
    <form ref={line} className={styles.filter} action="/activities" aria-label={texts.filter}>
      {entries.map(({ slug, filterLabel }) => (
        <button
          key={slug ?? "all"}
          className={styles.entry}
          {...(slug && { name: "category", value: slug })}
          aria-pressed={slug === current}
          onFocus={bringIntoLine}
          onClick={(event) => choose(event, () => onChoose(slug))}
        >
          <span className={styles.word} lang={languageOf(filterLabel)}>
            {filterLabel}
          </span>
        </button>
      ))}
    </form>
  );
}

/** Browsers leave an entry where it is that shows only a part. Not below a pointer, which would lose it before the click. */
function bringIntoLine({ currentTarget: entry }: FocusEvent<HTMLElement>) {
  const line = entry.parentElement;
  if (!line || !entry.matches(":focus-visible")) return;
  const middle = entry.offsetLeft + (entry.offsetWidth - line.offsetWidth) / 2;
  line.scrollLeft = Math.min(entry.offsetLeft, middle);
}

function choose(event: MouseEvent, act: () => void) {
  event.preventDefault();
  act();
}
