import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";

import { createAutoScroll } from "./autoScroll.ts";

interface Drag {
  id: string;
  /** In pixels from its original position. */
  offset: number;
  /** 0-based index of the drop position. */
  to: number;
}

interface PointerDrag extends Omit<Drag, "offset"> {
  pointerId: number;
  /** Start position in the scrolled content. */
  startY: number;
  /** Position in the window. */
  pointerY: number;
  autoScroll: ReturnType<typeof createAutoScroll>;
  hasMoved: boolean;
  hasEnded: boolean;
}

/** Pixels; a shorter movement is a tap. */
const DRAG_THRESHOLD = 4;

/**
 * Reorders rows by pointer, or by Alt with an arrow key.
 * @param ids in the order of the list
 */
export function useReorder(ids: readonly string[], move: (id: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const pointerDrag = useRef<PointerDrag | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  // Stops a drag when the form unmounts.
  useEffect(() => () => pointerDrag.current?.autoScroll.stop(), []);

  function startDrag(event: PointerEvent<HTMLButtonElement>, id: string) {
    if (event.button !== 0 || !list.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointerDrag.current?.autoScroll.stop();
    pointerDrag.current = createPointerDrag(event, { id, to: ids.indexOf(id) }, list.current, updateDrag);
  }

  function handlePointerMove(event: PointerEvent) {
    const current = pointerDrag.current;
    if (current?.pointerId === event.pointerId && moveDrag(current, event.clientY)) updateDrag(current);
  }

  function updateDrag(current: PointerDrag) {
    const others = getRows(list.current).filter((_, index) => ids[index] !== current.id);
    current.to = others.filter((row) => midpointOf(row) < current.pointerY).length;
    setDrag({ id: current.id, offset: dragOffsetOf(current), to: current.to });
  }

  /** Reads the position from the ref: React may not have rendered the last movement yet. */
  function endDrag(commit: boolean) {
    setDrag(null);
    if (!pointerDrag.current || !finishDrag(pointerDrag.current) || !commit) return;
    const { id, to } = pointerDrag.current;
    if (to !== ids.indexOf(id)) move(id, to);
  }

  return {
    list,
    drag,
    /** Props of a row's handle. */
    handleProps: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => startDrag(event, id),
      onPointerMove: handlePointerMove,
      onPointerUp: () => endDrag(true),
      onPointerCancel: () => endDrag(false),
    }),
    /** A drag ends with a click on the handle. Returns true for that click, once. */
    consumeDrag(): boolean {
      const hasMoved = pointerDrag.current?.hasMoved ?? false;
      pointerDrag.current = null;
      return hasMoved;
    },
    /** For the row itself, so that the keys work on all controls inside; React keeps the focus. */
    onRowKeyDown(event: KeyboardEvent, id: string): void {
      if (event.key === "Escape" && drag) return endDrag(false);
      const step = stepOf(event);
      const to = ids.indexOf(id) + step;
      if (step !== 0) event.preventDefault();
      if (step !== 0 && to >= 0 && to < ids.length) move(id, to);
    },
  };
}

/** @returns false for a drag that has ended or not passed the threshold yet */
function moveDrag(drag: PointerDrag, pointerY: number): boolean {
  if (drag.hasEnded) return false;
  drag.pointerY = pointerY;
  if (!drag.hasMoved && Math.abs(dragOffsetOf(drag)) < DRAG_THRESHOLD) return false;
  drag.hasMoved = true;
  drag.autoScroll.setPointerY(pointerY);
  return true;
}

/** @returns false for a drag that has ended before */
function finishDrag(drag: PointerDrag): boolean {
  if (drag.hasEnded) return false;
  drag.autoScroll.stop();
  drag.hasEnded = true;
  return true;
}

/** Alt with an arrow key, unless a list inside the row has used it. */
function stepOf({ key, altKey, defaultPrevented }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || defaultPrevented) return 0;
  return key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
}

/** @param onScroll called when the list scrolls below the pointer */
function createPointerDrag(
  { pointerId, clientY }: PointerEvent,
  row: Pick<PointerDrag, "id" | "to">,
  list: HTMLElement,
  onScroll: (drag: PointerDrag) => void,
): PointerDrag {
  const autoScroll = createAutoScroll(list, () => drag.hasEnded || onScroll(drag));
  const drag: PointerDrag = {
    ...row,
    pointerId,
    startY: clientY + autoScroll.container.scrollTop,
    pointerY: clientY,
    autoScroll,
    hasMoved: false,
    hasEnded: false,
  };
  return drag;
}

/** Rows, without other elements in the list, which have `data-between`. */
export function getRows(list: Element | null): Element[] {
  return [...(list?.children ?? [])].filter((child) => !child.hasAttribute("data-between"));
}

/** In pixels from the start, including the distance scrolled since. */
function dragOffsetOf({ pointerY, startY, autoScroll }: PointerDrag): number {
  return pointerY + autoScroll.container.scrollTop - startY;
}

function midpointOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
