// Tells a sideways swipe of a finger or pen from a scroll, a tap and a pinch.
import { useRef } from "react";
import type { PointerEvent } from "react";

/** px of travel that make a swipe. */
const MIN_DISTANCE = 44;

export interface SwipeHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** The element needs `touch-action: pan-y`, or the browser takes the gesture for itself. */
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
