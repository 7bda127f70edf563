// Changes the text of a box as typing does, so that the form hears of it, and the browser can undo it.
import type { Edit } from "./edit.ts";

/**
 * Leaves the focus where it is: a box without it loses the way back to the text before.
 * @param onText told of a text that was not typed
 */
export function editText(
  box: HTMLTextAreaElement,
  { from, to, insert, select }: Edit,
  onText: (text: string) => void,
): void {
  box.setSelectionRange(from, to);
  if (!isTyped(box, insert)) {
    box.setRangeText(insert, from, to, "end");
    onText(box.value);
  }
  box.setSelectionRange(select.start, select.end);
}

/** More takes browsers longer with each line, up to minutes: it is put there at once, and cannot be taken back with a key. */
const MOST_TYPED = 20_000;
const MOST_TYPED_LINES = 300;

/** Deprecated, and still the only way that keeps the history of the box. */
function isTyped(box: HTMLTextAreaElement, text: string): boolean {
  if (text.length > MOST_TYPED || text.split("\n").length > MOST_TYPED_LINES) return false;
  if (document.activeElement !== box || typeof document.execCommand !== "function") return false;
  return document.execCommand("insertText", false, text);
}

export function selectionOf({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { start: selectionStart, end: selectionEnd };
}
