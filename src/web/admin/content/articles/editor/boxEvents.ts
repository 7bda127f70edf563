// What keys and pasted texts do in a box of Markdown.
import type { ClipboardEvent, KeyboardEvent } from "react";

import { keyOf } from "../../../keyboard/keyOf.ts";
import { pastedFiles } from "../../../images/files/pastedFiles.ts";

import { formatOfKey } from "./FormatBar.tsx";
import { pastedMarkdown } from "./pastedMarkdown.ts";
import type { TextBox } from "./useTextBox.ts";

type Box = Pick<TextBox, "format" | "beginLine" | "insert" | "add">;

export function boxEvents({ format, beginLine, insert, add }: Box, { takesPictures = false } = {}) {
  function onKeyDown(event: KeyboardEvent) {
    // While letters are put together, Enter is the keyboard's own.
    const isPlainEnter = event.key === "Enter" && !event.nativeEvent.isComposing && !hasModifier(event);
    if (isPlainEnter && beginLine()) return event.preventDefault();
    const kind =
      (event.ctrlKey || event.metaKey) && !event.altKey ? formatOfKey(keyOf(event.nativeEvent)) : undefined;
    if (!kind) return;
    event.preventDefault();
    format(kind);
  }

  /** Pictures pasted here go into the text, not into the gallery; words bring along what marks them. */
  function onPaste(event: ClipboardEvent) {
    const files = takesPictures ? pastedFiles(event.clipboardData) : [];
    const markdown = files.length === 0 ? pastedMarkdown(event.clipboardData) : null;
    if (files.length === 0 && markdown === null) return;
    event.preventDefault();
    if (markdown === null) add(files);
    else insert(markdown);
  }

  return { onKeyDown, onPaste };
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
