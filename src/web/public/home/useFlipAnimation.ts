import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";

const OPEN_MS = 420;
const TIMING = { duration: OPEN_MS, easing: "cubic-bezier(.2, .7, .2, 1)" };

/**
 * Animates rows to their new positions when another one opens (FLIP). Returns a function to call on pointer
 * down: a row pressed by touch stays under the finger at the next change.
 */
export function useFlipAnimation(list: RefObject<HTMLElement | null>, openRow: number | null) {
  const previousTops = useRef<number[]>([]);
  const pinnedRow = useRef<number | null>(null);
  const lastOpenRow = useRef(openRow);

  useLayoutEffect(() => {
    const rows = rowsOf(list.current);
    if (lastOpenRow.current !== openRow) {
      scrollFocusedIntoView(rows[openRow ?? -1]);
      if (pinnedRow.current === null) animateRows(rows, previousTops.current, measureTops(list.current));
      else pinRow(rows[pinnedRow.current], previousTops.current[pinnedRow.current]);
    }
    pinnedRow.current = null;
    lastOpenRow.current = openRow;
    previousTops.current = measureTops(list.current);
  }, [list, openRow]);

  return function keepInView(row: number, pointerType: string) {
    previousTops.current = measureTops(list.current);
    pinnedRow.current = pointerType === "touch" ? row : null;
  };
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])] as HTMLElement[];
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

const heightOf = (tops: number[], row: number) => (tops[row + 1] ?? 0) - (tops[row] ?? 0);

/** The plane of a row that closes shrinks with it, or the rows below would leave a gap. */
function animateRows(rows: HTMLElement[], oldTops: number[], newTops: number[]) {
  if (prefersReducedMotion()) return;
  for (const [index, row] of rows.entries()) {
    const distance = (oldTops[index] ?? 0) - (newTops[index] ?? 0);
    const shrinkage = heightOf(oldTops, index) / heightOf(newTops, index);
    if (Math.abs(distance) >= 1) row.animate({ translate: [`0 ${distance}px`, "0"] }, TIMING);
    if (shrinkage > 1) row.firstElementChild?.animate({ scale: [`1 ${shrinkage}`, "1"] }, TIMING);
  }
}

function pinRow(row: HTMLElement | undefined, previousTop: number | undefined) {
  if (row && previousTop !== undefined) scrollBy({ top: row.offsetTop - previousTop, behavior: "instant" });
}

/** Without animations, in the list: the tops of the rows and the bottom of the last one. */
function measureTops(list: HTMLElement | null): number[] {
  return [...rowsOf(list).map(({ offsetTop }) => offsetTop), list?.offsetHeight ?? 0];
}
