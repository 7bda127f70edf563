import type { ClipboardEvent, KeyboardEvent } from "react";

import { normalizeKey } from "../../../keyboard/normalizeKey.ts";
import { getPastedFiles } from "../../../images/files/getPastedFiles.ts";

import { formatOfShortcut } from "./FormattingToolbar.tsx";
import { clipboardToMarkdown } from "./clipboardToMarkdown.ts";
import type { TextareaEdits } from "./useTextareaEdits.ts";

interface EditorActions extends Pick<TextareaEdits, "format" | "continueBlock" | "insertMarkdown"> {
  /** Without it, pasted files are ignored. */
  addImages?: (files: readonly File[]) => void;
}

export function textareaEvents({ format, continueBlock, insertMarkdown, addImages }: EditorActions) {
  function onKeyDown(event: KeyboardEvent) {
    // During composition, Enter belongs to the input method.
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

  /** Pasted images are inserted into the text, not added to the gallery. Pasted rich text becomes Markdown. */
  function onPaste(event: ClipboardEvent) {
    const files = addImages ? getPastedFiles(event.clipboardData) : [];
    const markdown = files.length === 0 ? clipboardToMarkdown(event.clipboardData) : null;
    if (files.length === 0 && markdown === null) return;
    event.preventDefault();
    if (markdown === null) addImages?.(files);
    else insertMarkdown(markdown);
  }

  return { onKeyDown, onPaste };
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
