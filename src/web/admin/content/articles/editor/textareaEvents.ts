// What keys and pasted texts do in a box of Markdown.
import type { ClipboardEvent, KeyboardEvent } from "react";

import { normalizeKey } from "../../../keyboard/normalizeKey.ts";
import { getPastedFiles } from "../../../images/files/getPastedFiles.ts";

import { formatOfShortcut } from "./FormattingToolbar.tsx";
import { clipboardToMarkdown } from "./clipboardToMarkdown.ts";
import type { MarkdownEditor } from "./useMarkdownEditor.ts";

type EditorActions = Pick<MarkdownEditor, "format" | "continueBlock" | "insertMarkdown" | "addImages">;

export function textareaEvents(
  { format, continueBlock, insertMarkdown, addImages }: EditorActions,
  { takesPictures = false } = {},
) {
  function onKeyDown(event: KeyboardEvent) {
    // While letters are put together, Enter is the keyboard's own.
    const isPlainEnter = event.key === "Enter" && !event.nativeEvent.isComposing && !hasModifier(event);
    if (isPlainEnter && continueBlock()) return event.preventDefault();
    const kind =
      (event.ctrlKey || event.metaKey) && !event.altKey
        ? formatOfShortcut(normalizeKey(event.nativeEvent))
        : undefined;
    if (!kind) return;
    event.preventDefault();
    format(kind);
  }

  /** Pictures pasted here go into the text, not into the gallery; words bring along what marks them. */
  function onPaste(event: ClipboardEvent) {
    const files = takesPictures ? getPastedFiles(event.clipboardData) : [];
    const markdown = files.length === 0 ? clipboardToMarkdown(event.clipboardData) : null;
    if (files.length === 0 && markdown === null) return;
    event.preventDefault();
    if (markdown === null) addImages(files);
    else insertMarkdown(markdown);
  }

  return { onKeyDown, onPaste };
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
