import { useLayoutEffect, useRef } from "react";

/**
 * When a focused button is disabled, such as "Next" on the last page, moves the focus to another button of the
 * group.
 * @returns a ref for the group
 */
export function useRestoreFocus<E extends HTMLElement>() {
  const group = useRef<E>(null);
  // No dependencies: any render may disable the button, which still has the focus here.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!focused?.matches("button:disabled") || !group.current?.contains(focused)) return;
    group.current.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  });
  return group;
}
