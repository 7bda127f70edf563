import { act, screen, waitFor } from "@testing-library/react";
import type { Editor } from "@tiptap/core";

import { editorTexts } from "#texts/admin/editor.ts";
import { recordTexts } from "#texts/admin/records.ts";

const CONTENT = recordTexts.types.article.fields.content;

/** True for a text that the editor shows or is about to show. */
export function isRichText(element: Element): boolean {
  return element.matches('[aria-multiline="true"], textarea[aria-busy="true"]');
}

/** The name of a text, before and after the editor is loaded. */
export function labelOf(element: Element): string {
  const [label] = element instanceof HTMLTextAreaElement ? element.labels : [];
  return element.getAttribute("aria-label") ?? label?.textContent ?? "";
}

/** Waits until a text is open in the editor, and returns the element that is edited. */
export async function findRichText(label = CONTENT): Promise<HTMLElement> {
  return waitFor(() => {
    const element = screen.getByRole("textbox", { name: label });
    if (!(element as { editor?: Editor }).editor) throw new Error("The editor is not loaded yet");
    return element;
  });
}

/** The editor of a text that it shows. */
export async function findEditor(label?: string): Promise<Editor> {
  // Tiptap keeps it at the element.
  const { editor } = (await findRichText(label)) as { editor?: Editor };
  if (!editor) throw new Error("The element has no editor");
  return editor;
}

/** Writes at the end of a text. happy-dom reports no typing in it. */
export async function writeRichText(text: string, label?: string): Promise<void> {
  const editor = await findEditor(label);
  const nodes = text
    .split("\n\n")
    .map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] }));
  const end = editor.state.doc.content.size - 1;
  const isLine = nodes.length === 1 && editor.state.doc.resolve(end).parent.isTextblock;
  await act(
    async () =>
      void editor
        .chain()
        .insertContentAt(end, isLine ? text : nodes)
        .setTextSelection(editor.state.doc.content.size)
        .run(),
  );
  await act(async () => void dispatchEvent(new Event("pointerdown")));
}

/** The Markdown of a text, which it shows from then on. */
export async function readSource(label = CONTENT): Promise<string> {
  const element = await findRichText(label);
  const frame = element.closest<HTMLElement>("[data-rich-text]");
  const button = [...(frame?.querySelectorAll("button") ?? [])].find(
    ({ textContent }) => textContent === editorTexts.source,
  );
  await act(async () => button?.click());
  return screen.getByLabelText<HTMLTextAreaElement>(label).value;
}
