// Lets rows travel to their new places when another one opens, and keeps a tapped row where the finger is.
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";

const OPEN_MS = 420;
const EASE_IN = "cubic-bezier(.2, .7, .2, 1)";

/** Gives the function that names the row to hold in place at the next change. */
export function useRowTravel(list: RefObject<HTMLElement | null>, openRow: number | null) {
  const before = useRef<number[]>([]);
  const held = useRef<number | null>(null);
  const last = useRef(openRow);

  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    if (last.current !== openRow) {
      showFocused(rows[openRow ?? -1]);
      if (held.current === null) travel(rows, before.current, topsOf(rows));
      else holdInView(rows[held.current], before.current[held.current]);
    }
    held.current = null;
    last.current = openRow;
    before.current = topsOf(rows);
  }, [list, openRow]);

  return function keepInView(row: number, pointerType: string) {
    before.current = topsOf([...(list.current?.children ?? [])]);
    held.current = pointerType === "touch" ? row : null;
  };
}

/**
 * The row that closes above moves the one that the keyboard opens: it stays where it can be seen. Once more when the travel is
 * over, for the browser scrolls and snaps by itself in between.
 */
function showFocused(row: Element | undefined) {
  const show = () =>
    row?.querySelector(":focus-visible")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  show();
  setTimeout(show, OPEN_MS);
}

function travel(rows: Element[], from: number[], to: number[]) {
  if (prefersReducedMotion()) return;
  for (const [index, row] of rows.entries()) {
    const distance = (from[index] ?? 0) - (to[index] ?? 0);
    if (Math.abs(distance) < 1) continue;
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], {
      duration: OPEN_MS,
      easing: EASE_IN,
    });
  }
}

function holdInView(row: Element | undefined, before: number | undefined) {
  if (row && before !== undefined) scrollBy({ top: topOf(row) - before, behavior: "instant" });
}

function topsOf(rows: Element[]): number[] {
  return rows.map(topOf);
}

/** From the top of the page, so that scrolling between two changes does not count. */
function topOf(row: Element): number {
  return row.getBoundingClientRect().top + scrollY;
}
