import { useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, PointerEvent, RefObject } from "react";

import { useFlipAnimation } from "./useFlipAnimation.ts";

/** Delay before hovering opens a row, so that passing over one doesn't. */
const INTENT_MS = 90;

export interface RowHandlers {
  onPointerMove(event: PointerEvent): void;
  onPointerLeave(): void;
  onPointerDown(event: PointerEvent): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
  onClick(): void;
}

/** Opens the row that is hovered, focused by keyboard or clicked. */
export function useOpenRow(list: RefObject<HTMLElement | null>, initialRow: number) {
  const [openRow, setOpenRow] = useState<number | null>(initialRow);
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
        // Rows that move under a stationary mouse fire `pointermove` too.
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
        // Keyboard focus only: a press also fires `click`.
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
