import { useState } from "react";
import type { ComponentProps, KeyboardEvent } from "react";
import { flushSync } from "react-dom";

import { uiTexts } from "#texts/admin/ui.ts";

import { useReorder } from "./useReorder.ts";

export interface MovableRowState {
  /** 0-based; `last` is the highest index. */
  index: number;
  last: number;
  /** In pixels while the row is dragged, else `null`. */
  dragOffset: number | null;
  dropPosition: "before" | "after" | undefined;
  handle: ComponentProps<"button">;
  onKeyDown: (event: KeyboardEvent) => void;
  onMove: (to: number) => void;
}

interface Rows {
  rows: readonly { id: string }[];
  move(from: number, to: number): void;
}

/**
 * Reorders rows by drag and drop, Alt with an arrow key, or buttons; the focus follows the row. Controls carry
 * `data-part`, so that the same one gets the focus at the new position.
 * @param nameRow for announcements; rows are numbered from 1
 */
export function useReorderRows({ rows, move }: Rows, nameRow: (number: number) => string) {
  const [announcement, setAnnouncement] = useState("");
  const ids = rows.map(({ id }) => id);
  const { list, drag, handleProps, onRowKeyDown } = useReorder(ids, moveTo);

  function moveTo(id: string, to: number) {
    const from = ids.indexOf(id);
    if (from === -1 || to < 0 || to >= ids.length) return;
    const part = getPartToFocus(to, ids.length - 1, document.activeElement?.getAttribute("data-part"));
    const row = nameRow(from + 1);
    flushSync(() => move(from, to));
    setAnnouncement(uiTexts.rows.moved({ row, place: to + 1, count: ids.length }));
    const element = list.current?.children[to];
    if (part) element?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  }

  return {
    list,
    announcement,
    rowState: (id: string): MovableRowState => ({
      index: ids.indexOf(id),
      last: ids.length - 1,
      dragOffset: drag?.id === id ? drag.offset : null,
      dropPosition: drag ? getDropPosition(ids.indexOf(id), ids.indexOf(drag.id), drag.to) : undefined,
      handle: handleProps(id),
      onKeyDown: (event) => onRowKeyDown(event, id),
      onMove: (to) => moveTo(id, to),
    }),
  };
}

/** At either end one of the buttons is disabled, so the other one gets the focus. */
function getPartToFocus(index: number, last: number, part: string | null | undefined) {
  if (part === "up" && index === 0) return "down";
  if (part === "down" && index === last) return "up";
  return part;
}

/** The edge of the row at which the dragged one would land. */
function getDropPosition(index: number, from: number, to: number) {
  if (index !== to || to === from) return undefined;
  return to < from ? "before" : "after";
}
