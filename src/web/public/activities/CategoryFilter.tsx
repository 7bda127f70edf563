// Chooses a category of activities: a form, so that it works without scripts too.
import { useEffect, useRef } from "react";
import type { FocusEvent, MouseEvent } from "react";

import type { Activity } from "#contract/activities.ts";
import { categoryBySlug, FILTER_ORDER, OPTIONAL_FILTER } from "#contract/categories.ts";
import type { CategorySlug } from "#contract/categories.ts";

import styles from "./CategoryFilter.module.css";

interface CategoryFilterProps {
  activities: Activity[];
  /** `null` stands for all. */
  current: CategorySlug | null;
  onChoose: (category: CategorySlug | null) => void;
}

export function CategoryFilter({ activities, current, onChoose }: CategoryFilterProps) {
  const line = useRef<HTMLFormElement>(null);
  const entries = [null, ...offered(activities)];
  const place = entries.indexOf(current);

  // On a phone the line scrolls sideways; the chosen entry must not be out of sight.
  useEffect(() => {
    const chosen = line.current?.querySelectorAll("button")[place];
    if (line.current && chosen) line.current.scrollLeft = chosen.offsetLeft - line.current.offsetWidth / 3;
  }, [place]);

  return (
    <form ref={line} className={styles.filter} action="/activities" aria-label="Filter by category">
      {entries.map((slug) => (
        <button
          key={slug ?? "all"}
          className={styles.entry}
          {...(slug && { name: "category", value: slug })}
          aria-pressed={slug === current}
          onFocus={bringIntoLine}
          onClick={(event) => choose(event, () => onChoose(slug))}
        >
          <span className={styles.word}>{labelOf(slug)}</span>
        </button>
      ))}
    </form>
  );
}

/** In the filter's order; the optional entry only while some activity has it. */
export function offered(activities: Activity[]): CategorySlug[] {
  const used = new Set(activities.flatMap((activity) => activity.category));
  return FILTER_ORDER.filter((slug) => {
    const name = categoryBySlug(slug)?.name;
    return slug !== OPTIONAL_FILTER || (name !== undefined && used.has(name));
  });
}

function labelOf(slug: CategorySlug | null): string {
  return slug === null ? "All" : (categoryBySlug(slug)?.filterLabel ?? slug);
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
