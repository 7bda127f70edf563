import { useRef } from "react";

import { applyFormat, insertEdit, nextLineEdit } from "./markdownEdits.ts";
import type { Format } from "./markdownEdits.ts";
import type { TextEdit, TextRange } from "./textEdit.ts";

export type TextareaEdits = ReturnType<typeof useTextareaEdits>;

/**
 * Markdown commands for a textarea.
 * @param onTextChange receives the text after a change that the browser did not report as input
 */
export function useTextareaEdits(onTextChange: (text: string) => void) {
  const textarea = useRef<HTMLTextAreaElement>(null);

  function edit(change: (text: string, selection: TextRange) => TextEdit) {
    const element = textarea.current;
    if (element) applyTextEdit(element, change(element.value, selectionOf(element)), onTextChange);
  }

  return {
    setTextarea: (element: HTMLTextAreaElement | null) => {
      textarea.current = element;
    },
    focus: () => textarea.current?.focus(),
    /** The text and the end of the selection. */
    getPosition(): { text: string; caret: number } {
      const { value = "", selectionEnd = 0 } = textarea.current ?? {};
      return { text: value, caret: selectionEnd };
    },
    edit,
    /** Formats the selection and focuses the textarea. */
    format(kind: Format): void {
      textarea.current?.focus();
      edit((text, selection) => applyFormat(kind, text, selection));
    },
    /** Replaces the selection. */
    insertMarkdown(markdown: string): void {
      edit((text, selection) => insertEdit(text, selection, markdown));
    },
    /** Continues a list or quote on a new line. @returns false if the line is in neither */
    continueBlock(): boolean {
      const { current } = textarea;
      const next = current && nextLineEdit(current.value, selectionOf(current));
      if (next) edit(() => next);
      return next !== null;
    },
  };
}

/**
 * Changes a textarea as typing does, so that the browser can undo it. Keeps the focus, because undo works only
 * in a focused textarea.
 * @param onTextChange called if the browser did not report the change as input
 */
function applyTextEdit(
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

function selectionOf({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { start: selectionStart, end: selectionEnd };
}
