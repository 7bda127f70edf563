import type { MouseEvent } from "react";

/** True for the keyboard too, whose clicks have `detail` 0. */
export function isFirstClick({ detail }: Pick<MouseEvent, "detail">): boolean {
  return detail < 2;
}

/**
 * Call it when a button disappears on click: ignores the second click of a double click, which would hit what
 * is below.
 */
export function ignoreDoubleClick(): void {
  // The current click has already passed the capture phase.
  document.addEventListener("click", ignoreIfSecond, { capture: true, once: true });
}

function ignoreIfSecond(event: globalThis.MouseEvent): void {
  if (isFirstClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
}
