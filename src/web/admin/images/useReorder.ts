// Moves the rows of a list: dragged by their handles with mouse, pen or finger, or by Alt and an arrow key.
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";

import { createEdgeScroll } from "./scrolling.ts";

interface Drag {
  id: string;
  /** Pixels from where the row lies. */
  by: number;
  /** Where it would land, from 0. */
  to: number;
}

interface Grasp {
  pointer: number;
  /** Where it began, from the beginning of what scrolls. */
  y: number;
  /** Where the pointer is on the screen. */
  at: number;
  scroll: ReturnType<typeof createEdgeScroll>;
  hasMoved: boolean;
  isOver: boolean;
}

/** Pixels; less is a tap. */
const SLACK = 4;

/** @param ids of the rows, in their order in the list */
export function useReorder(ids: readonly string[], move: (id: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const grasp = useRef<Grasp | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  // A form that is left ends what is still held in it.
  useEffect(() => () => grasp.current?.scroll.stop(), []);

  function follow(event: PointerEvent, id: string) {
    const held = grasp.current;
    if (!held || held.isOver || held.pointer !== event.pointerId) return;
    held.at = event.clientY;
    if (!held.hasMoved && Math.abs(offsetOf(held)) < SLACK) return;
    held.hasMoved = true;
    held.scroll.holdAt(event.clientY);
    draw(held, id);
  }

  function draw(held: Grasp, id: string) {
    setDrag({ id, by: offsetOf(held), to: landingOf(id, held.at) });
  }

  /** Rows that the pointer is below of; the dragged one does not count. */
  function landingOf(id: string, y: number): number {
    const others = rowsOf(list.current).filter((_, index) => ids[index] !== id);
    return others.filter((row) => middleOf(row) < y).length;
  }

  function letGo(commit: boolean) {
    grasp.current?.scroll.stop();
    if (grasp.current) grasp.current.isOver = true;
    if (commit && drag && drag.to !== ids.indexOf(drag.id)) move(drag.id, drag.to);
    setDrag(null);
  }

  return {
    list,
    drag,
    /** Of the handle of one row. */
    handleOf: (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        if (event.button !== 0 || !list.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grasp.current?.scroll.stop();
        const scroll = createEdgeScroll(list.current, () => held.isOver || draw(held, id));
        const held: Grasp = {
          pointer: event.pointerId,
          y: event.clientY + scroll.scroller.scrollTop,
          at: event.clientY,
          scroll,
          hasMoved: false,
          isOver: false,
        };
        grasp.current = held;
      },
      onPointerMove: (event: PointerEvent) => follow(event, id),
      onPointerUp: () => letGo(true),
      onPointerCancel: () => letGo(false),
    }),
    /** A drag ends in a click on the handle, too: this one is answered once. */
    wasDragged(): boolean {
      const hasMoved = grasp.current?.hasMoved ?? false;
      grasp.current = null;
      return hasMoved;
    },
    /** Of the row itself: the keys work wherever the focus is inside; React keeps it there. */
    onRowKey(event: KeyboardEvent, id: string): void {
      if (event.key === "Escape" && drag) return letGo(false);
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (!event.altKey || step === 0) return;
      event.preventDefault();
      const to = ids.indexOf(id) + step;
      if (to >= 0 && to < ids.length) move(id, to);
    },
  };
}

/** What else stands in the list, such as the way back of one that was removed, says `data-between`. */
export function rowsOf(list: Element | null): Element[] {
  return [...(list?.children ?? [])].filter((child) => !child.hasAttribute("data-between"));
}

/** Pixels from where it began; what scrolls meanwhile counts. */
function offsetOf({ at, y, scroll }: Grasp): number {
  return at + scroll.scroller.scrollTop - y;
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
