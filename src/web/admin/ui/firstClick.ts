// A double click is one wish: its second half is not for what has taken the place under the pointer meanwhile.
import type { MouseEvent } from "react";

/** Zero for the keyboard. */
export function isFirstClick({ detail }: Pick<MouseEvent, "detail">): boolean {
  return detail < 2;
}
