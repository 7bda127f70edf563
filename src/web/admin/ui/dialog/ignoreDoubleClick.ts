// A double click is one wish: its second half is not for what has taken the place under the pointer meanwhile.
import type { MouseEvent } from "react";

/** Zero for the keyboard. */
export function isFirstClick({ detail }: Pick<MouseEvent, "detail">): boolean {
  return detail < 2;
}

/** For a button that is gone after its first click: what lies below it is not meant by the second. */
export function ignoreDoubleClick(): void {
  // The click that is under way has passed here already.
  document.addEventListener("click", ignoreIfSecond, { capture: true, once: true });
}

function ignoreIfSecond(event: globalThis.MouseEvent): void {
  if (isFirstClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
}
