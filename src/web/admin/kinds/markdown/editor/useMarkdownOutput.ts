import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";

import type { TextImages } from "../useTextImages.ts";
import { createMarkdownWriter } from "./toMarkdown.ts";

/** Until typing pauses. */
const PAUSE_MS = 300;

/**
 * Converts the text when typing pauses, and at once before something else can read the form: at the first change, when the focus or the
 * pointer goes elsewhere, before a shortcut, and before the page is left.
 */
export function useMarkdownOutput(onChange: (markdown: string) => void, images: TextImages | undefined) {
  const [output] = useState(createOutput);
  useEffect(() => output.configure(onChange, images));
  useEffect(() => {
    const { flush } = output;
    for (const type of FLUSHING_EVENTS) window.addEventListener(type, flush, { capture: true });
    return () => {
      for (const type of FLUSHING_EVENTS) window.removeEventListener(type, flush, { capture: true });
      flush();
    };
  }, [output]);
  return output;
}

const FLUSHING_EVENTS = ["pointerdown", "submit", "beforeunload", "popstate"] as const;

function createOutput() {
  let editor: Editor | null = null;
  let onChange: ((markdown: string) => void) | undefined;
  let images: TextImages | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasChanged = false;
  const sourceOf = (src: string) => (images ? images.sourceOf(src) : src);
  let write = createMarkdownWriter(sourceOf);

  function flush() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (editor) onChange?.(write(editor.state.doc));
  }

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE_MS);
    if (!hasChanged) flush();
    hasChanged = true;
  }

  /** After an upload: the image has an address now, or is left out. */
  function rewrite() {
    write = createMarkdownWriter(sourceOf);
    if (editor) removeDismissed(editor, images);
    schedule();
    flush();
  }

  return {
    connect(created: Editor): void {
      editor = created;
      // The first change converts what is new then, not the whole text.
      write(created.state.doc);
    },
    configure(
      change: (markdown: string) => void,
      textImages: TextImages | undefined,
    ): (() => void) | undefined {
      onChange = change;
      images = textImages;
      return images?.onSettled(rewrite);
    },
    flush,
    schedule,
  };
}

/** Removes images whose upload was given up. */
function removeDismissed(editor: Editor, images: TextImages | undefined) {
  const { tr, doc } = editor.state;
  doc.descendants((node, at) => {
    if (node.type.name === "image" && images?.isDismissed(String(node.attrs["src"])))
      tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize));
  });
  if (tr.docChanged) editor.view.dispatch(tr);
}
