// Which row of a list is open: the first at first, then the one under the mouse, in focus or tapped.
import { useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, PointerEvent, RefObject } from "react";

import { useFlipAnimation } from "./useFlipAnimation.ts";

/** A mouse that only passes over a row on its way does not open it. */
const INTENT_MS = 90;

export interface RowHandlers {
  onPointerMove(event: PointerEvent): void;
  onPointerLeave(): void;
  onPointerDown(event: PointerEvent): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
  onClick(): void;
}

export function useOpenRow(list: RefObject<HTMLElement | null>) {
  const [openRow, setOpenRow] = useState<number | null>(0);
  const intentTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastPointer = useRef({ x: -1, y: -1 });
  const lastPress = useRef<{ pointer: string; row: number | null } | null>(null);
  const keepInView = useFlipAnimation(list, openRow);

  useLayoutEffect(() => () => clearTimeout(intentTimer.current), []);

  function open(row: number | null) {
    clearTimeout(intentTimer.current);
    setOpenRow(row);
  }

  function eventsOf(row: number): RowHandlers {
    return {
      onPointerMove({ pointerType, clientX, clientY }) {
        // Rows that move under a mouse at rest are no reason to open another one.
        const isStationary = lastPointer.current.x === clientX && lastPointer.current.y === clientY;
        lastPointer.current = { x: clientX, y: clientY };
        if (pointerType === "touch" || isStationary || row === openRow) return;
        clearTimeout(intentTimer.current);
        intentTimer.current = setTimeout(() => open(row), INTENT_MS);
      },
      onPointerLeave: () => clearTimeout(intentTimer.current),
      onPointerDown({ pointerType }) {
        lastPress.current = { pointer: pointerType, row: openRow };
        keepInView(row, pointerType);
      },
      onFocus({ currentTarget }) {
        // Focus by the keyboard alone: a press brings its own click.
        if (currentTarget.matches(":focus-visible")) open(row);
      },
      onClick() {
        const wasOpen = (lastPress.current?.row ?? openRow) === row;
        const byMouse = lastPress.current?.pointer === "mouse";
        lastPress.current = null;
        open(wasOpen && !byMouse ? null : row);
      },
    };
  }

  return { openRow, eventsOf };
}
