import { useRef } from "react";
import type { PointerEvent } from "react";

/** Minimum distance of a swipe in pixels. */
const MIN_DISTANCE = 44;

export interface SwipeHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/**
 * Detects horizontal swipes of touch and pen, ignoring scrolls, taps and pinches. The element needs
 * `touch-action: pan-y`, or the browser handles the gesture itself.
 */
export function useSwipe(onSwipe: (direction: "next" | "previous") => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);

  function onPointerDown({ isPrimary, pointerType, clientX, clientY }: PointerEvent) {
    start.current = isPrimary && pointerType !== "mouse" ? { x: clientX, y: clientY } : null;
  }

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    if (!start.current) return;
    const x = clientX - start.current.x;
    const y = clientY - start.current.y;
    start.current = null;
    if (Math.abs(x) >= MIN_DISTANCE && Math.abs(x) > 1.5 * Math.abs(y)) onSwipe(x < 0 ? "next" : "previous");
  }

  return { onPointerDown, onPointerUp, onPointerCancel: () => (start.current = null) };
}
