import type { JSONContent } from "@tiptap/core";

import type { HttpClient } from "#web/api/http/httpClient.ts";
import { renderMarkdown } from "#web/api/markdown.ts";

export interface OpenedText {
  Editor: typeof import("./editor/RichTextEditor.tsx").RichTextEditor;
  doc: JSONContent;
  /** False if the editor would change how the text looks. */
  isKept: boolean;
}

/** Loads the editor, and the text into it. */
export async function openText(http: HttpClient, markdown: string): Promise<OpenedText> {
  const [{ RichTextEditor: Editor }, { looksSame, markEscapes, readRendered, writeDocument }] =
    await Promise.all([import("./editor/RichTextEditor.tsx"), import("./editor/document.ts")]);
  const html = await renderMarkdown(http, markEscapes(markdown));
  const doc = readRendered(html);
  const written = writeDocument(doc);
  const isKept = written === markdown || looksSame(await renderMarkdown(http, written), html);
  return { Editor, doc: doc.toJSON(), isKept };
}
