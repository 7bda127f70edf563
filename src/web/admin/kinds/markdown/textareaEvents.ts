import type { ClipboardEvent, KeyboardEvent } from "react";

import { articleTexts as texts } from "#texts/admin/articles.ts";

import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";
import { getPastedFiles } from "#web/admin/forms/images/files/getPastedFiles.ts";
import type { Toasts } from "#web/admin/ui/toasts/toasts.ts";

import { formatOfShortcut } from "./FormattingToolbar.tsx";
import { clipboardToMarkdown, countImages } from "./clipboardToMarkdown.ts";
import type { TextareaEdits } from "./useTextareaEdits.ts";

interface EditorActions extends Pick<TextareaEdits, "format" | "continueBlock" | "insertMarkdown"> {
  /** Without it, pasted files are left out. */
  addImages?: (files: readonly File[]) => void;
}

export function textareaEvents(actions: EditorActions, toasts: Toasts) {
  const { format, continueBlock, insertMarkdown, addImages } = actions;

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
    const files = getPastedFiles(event.clipboardData);
    if (addImages && files.length > 0) {
      event.preventDefault();
      return addImages(files);
    }
    const omitted = files.length || countImages(event.clipboardData);
    const { notPasted, notAddedHere } = texts.textPictures;
    const text = (addImages ? notPasted : notAddedHere)({ count: omitted });
    if (omitted > 0) toasts.show({ kind: "failed", text });
    const markdown = clipboardToMarkdown(event.clipboardData);
    if (markdown === null) return;
    event.preventDefault();
    insertMarkdown(markdown);
  }

  return { onKeyDown, onPaste };
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
