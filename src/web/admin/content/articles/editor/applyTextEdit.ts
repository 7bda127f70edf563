// Changes the text of a box as typing does, so that the form hears of it, and the browser can undo it.
import type { TextEdit } from "./textEdit.ts";

/**
 * Leaves the focus where it is: a box without it loses the way back to the text before.
 * @param onTextChange told of a text that was not typed
 */
export function applyTextEdit(
  textarea: HTMLTextAreaElement,
  { from, to, insert, selection }: TextEdit,
  onTextChange: (text: string) => void,
): void {
  textarea.setSelectionRange(from, to);
  if (!insertAsTyping(textarea, insert)) {
    textarea.setRangeText(insert, from, to, "end");
    onTextChange(textarea.value);
  }
  textarea.setSelectionRange(selection.start, selection.end);
}

/** More takes browsers longer with each line, up to minutes: it is put there at once, and cannot be taken back with a key. */
const MAX_UNDOABLE_CHARACTERS = 20_000;
const MAX_UNDOABLE_LINES = 300;

/** Deprecated, and still the only way that keeps the history of the box. */
function insertAsTyping(textarea: HTMLTextAreaElement, text: string): boolean {
  if (text.length > MAX_UNDOABLE_CHARACTERS || text.split("\n").length > MAX_UNDOABLE_LINES) return false;
  if (document.activeElement !== textarea || typeof document.execCommand !== "function") return false;
  return document.execCommand("insertText", false, text);
}

export function selectionOf({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { start: selectionStart, end: selectionEnd };
}
