import type { Editor } from "@tiptap/core";

/**
 * Each in a paragraph of its own below the one at a position, except in a cell.
 * @param inserted the attributes of each
 */
export function insertImages(
  editor: Editor,
  inserted: readonly Record<string, string | null>[],
  at = editor.state.selection.to,
) {
  const $at = editor.state.doc.resolve(at);
  const images = inserted.map((attrs) => ({ type: "image", attrs: { alt: "", ...attrs } }));
  const isInCell = $at.depth > 1 && $at.node(-1).type.spec["tableRole"] !== undefined;
  const paragraphs = images.map((image) => ({ type: "paragraph", content: [image] }));
  const place = $at.parent.isTextblock && $at.parent.content.size > 0 && !isInCell ? $at.after() : at;
  editor
    .chain()
    .insertContentAt(place, isInCell ? images : paragraphs)
    .focus()
    .run();
}

/** Links the selection, or changes the link there; without both, inserts the name as a link. */
export function insertLink(editor: Editor, href: string, name: string) {
  const isNew = editor.state.selection.empty && !editor.isActive("link");
  const chain = editor.chain().focus().extendMarkRange("link");
  const link = { type: "text", text: name, marks: [{ type: "link", attrs: { href } }] };
  if (isNew) chain.insertContent([link]).unsetMark("link").run();
  else chain.setLink({ href }).run();
}
