import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";

const OPEN_MS = 420;
const EASE_IN = "cubic-bezier(.2, .7, .2, 1)";

/**
 * Animates rows to their new positions when another one opens (FLIP). Returns a function to call on pointer
 * down: a row pressed by touch stays under the finger at the next change.
 */
export function useFlipAnimation(list: RefObject<HTMLElement | null>, openRow: number | null) {
  const previousTops = useRef<number[]>([]);
  const pinnedRow = useRef<number | null>(null);
  const lastOpenRow = useRef(openRow);

  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    if (lastOpenRow.current !== openRow) {
      scrollFocusedIntoView(rows[openRow ?? -1]);
      if (pinnedRow.current === null) animateRows(rows, previousTops.current, measureTops(rows));
      else pinRow(rows[pinnedRow.current], previousTops.current[pinnedRow.current]);
    }
    pinnedRow.current = null;
    lastOpenRow.current = openRow;
    previousTops.current = measureTops(rows);
  }, [list, openRow]);

  return function keepInView(row: number, pointerType: string) {
    previousTops.current = measureTops([...(list.current?.children ?? [])]);
    pinnedRow.current = pointerType === "touch" ? row : null;
  };
}

/**
 * Closing a row above moves the one opened by keyboard, so it is scrolled back into view; again after the
 * animation, because scroll snapping moves the page in between.
 */
function scrollFocusedIntoView(row: Element | undefined) {
  const scrollToFocus = () =>
    row?.querySelector(":focus-visible")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  scrollToFocus();
  setTimeout(scrollToFocus, OPEN_MS);
}

function animateRows(rows: Element[], oldTops: number[], newTops: number[]) {
  if (prefersReducedMotion()) return;
  for (const [index, row] of rows.entries()) {
    const distance = (oldTops[index] ?? 0) - (newTops[index] ?? 0);
    if (Math.abs(distance) < 1) continue;
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], {
      duration: OPEN_MS,
      easing: EASE_IN,
    });
  }
}

function pinRow(row: Element | undefined, previousTop: number | undefined) {
  if (row && previousTop !== undefined) scrollBy({ top: measureTop(row) - previousTop, behavior: "instant" });
}

function measureTops(rows: Element[]): number[] {
  return rows.map(measureTop);
}

/** Document coordinates, so that scrolling between two changes has no effect. */
function measureTop(row: Element): number {
  return row.getBoundingClientRect().top + scrollY;
}
