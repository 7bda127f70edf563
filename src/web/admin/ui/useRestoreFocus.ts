// Buttons that close at an end, such as "Next" on the last page, leave the focus to their neighbour.
import { useLayoutEffect, useRef } from "react";

/** @returns the ref of what holds the buttons */
export function useRestoreFocus<E extends HTMLElement>() {
  const group = useRef<E>(null);
  // After every drawing: whatever closed the button, it had the focus just before.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!focused?.matches("button:disabled") || !group.current?.contains(focused)) return;
    group.current.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  });
  return group;
}
