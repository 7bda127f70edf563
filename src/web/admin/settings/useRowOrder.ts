// Moves rows of a short list: by dragging, by Alt and the arrows, and by buttons where fingers are.
import { useState } from "react";
import type { DragEvent, KeyboardEvent } from "react";
import { flushSync } from "react-dom";

export type RowOrder = ReturnType<typeof useRowOrder>;

interface RowOrderOptions {
  /** Of the list element. */
  listId: string;
  length: number;
  move: (from: number, to: number) => void;
}

export function useRowOrder({ listId, length, move }: RowOrderOptions) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);

  /** The focus goes along with the row. */
  function moveTo(from: number, to: number) {
    if (to < 0 || to >= length || to === from) return;
    const focused = document.activeElement?.getAttribute("data-part");
    flushSync(() => move(from, to));
    const row = document.getElementById(listId)?.children[to];
    if (focused) row?.querySelector<HTMLElement>(`[data-part="${focused}"]`)?.focus();
  }

  function end() {
    setDragged(null);
    setOver(null);
  }

  return {
    length,
    moveTo,
    /** Where a line shows that the dragged row lands. */
    edgeOf: (index: number) =>
      dragged === null || over !== index || over === dragged ? undefined : over < dragged ? "above" : "below",
    rowProps: (index: number) => ({
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged !== null) moveTo(dragged, index);
        end();
      },
      onKeyDown(event: KeyboardEvent) {
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (step === 0 || !event.altKey) return;
        event.preventDefault();
        moveTo(index, index + step);
      },
    }),
    handleProps: (index: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", String(index + 1));
        setDragged(index);
      },
      onDragEnd: end,
    }),
  };
}
