// Which row of a list is open: the first at first, then the one under the mouse, in focus or tapped.
import { useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, PointerEvent, RefObject } from "react";

import { useRowTravel } from "./useRowTravel.ts";

/** A mouse that only passes over a row on its way does not open it. */
const INTENT_MS = 90;

export interface RowEvents {
  onPointerMove(event: PointerEvent): void;
  onPointerLeave(): void;
  onPointerDown(event: PointerEvent): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
  onClick(): void;
}

export function useOpenRow(list: RefObject<HTMLElement | null>) {
  const [openRow, setOpenRow] = useState<number | null>(0);
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mouse = useRef({ x: -1, y: -1 });
  const press = useRef<{ pointer: string; row: number | null } | null>(null);
  const keepInView = useRowTravel(list, openRow);

  useLayoutEffect(() => () => clearTimeout(intent.current), []);

  function open(row: number | null) {
    clearTimeout(intent.current);
    setOpenRow(row);
  }

  function eventsOf(row: number): RowEvents {
    return {
      onPointerMove({ pointerType, clientX, clientY }) {
        // Rows that move under a mouse at rest are no reason to open another one.
        const rested = mouse.current.x === clientX && mouse.current.y === clientY;
        mouse.current = { x: clientX, y: clientY };
        if (pointerType === "touch" || rested || row === openRow) return;
        clearTimeout(intent.current);
        intent.current = setTimeout(() => open(row), INTENT_MS);
      },
      onPointerLeave: () => clearTimeout(intent.current),
      onPointerDown({ pointerType }) {
        press.current = { pointer: pointerType, row: openRow };
        keepInView(row, pointerType);
      },
      onFocus({ currentTarget }) {
        // Focus by the keyboard alone: a press brings its own click.
        if (currentTarget.matches(":focus-visible")) open(row);
      },
      onClick() {
        const wasOpen = (press.current?.row ?? openRow) === row;
        const byMouse = press.current?.pointer === "mouse";
        press.current = null;
        open(wasOpen && !byMouse ? null : row);
      },
    };
  }

  return { openRow, eventsOf };
}
