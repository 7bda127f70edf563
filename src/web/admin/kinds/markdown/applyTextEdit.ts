import type { TextEdit } from "./textEdit.ts";

/**
 * Changes a textarea as typing does, so that the browser can undo it. Keeps the focus, because undo works only
 * in a focused textarea.
 * @param onTextChange called if the browser did not report the change as input
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

/** For longer texts, `execCommand` takes up to minutes. They are inserted without undo. */
const MAX_UNDOABLE_CHARACTERS = 20_000;
const MAX_UNDOABLE_LINES = 300;

/** `execCommand` is deprecated, but the only way to keep the undo history. */
function insertAsTyping(textarea: HTMLTextAreaElement, text: string): boolean {
  if (text.length > MAX_UNDOABLE_CHARACTERS || text.split("\n").length > MAX_UNDOABLE_LINES) return false;
  if (document.activeElement !== textarea || typeof document.execCommand !== "function") return false;
  return document.execCommand("insertText", false, text);
}

export function selectionOf({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { start: selectionStart, end: selectionEnd };
}
