import type { Editor } from "@tiptap/core";
import { useState } from "react";

import { IMAGE_WIDTHS } from "#contract/fields/imageTitle.ts";
import { editorTexts as texts } from "#texts/admin/editor.ts";

import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { SelectField, TextField } from "#web/admin/ui/fields/TextField.tsx";

/** The texts and the width of the selected image. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => editor.getAttributes("image"));
  const [alt, setAlt] = useState(String(before["alt"] ?? ""));
  const [title, setTitle] = useState(String(before["title"] ?? ""));
  const [share, setShare] = useState(String(before["share"] ?? ""));

  function apply() {
    onClose();
    editor
      .chain()
      .focus()
      .updateAttributes("image", { alt, title: title || null, share: share || null })
      // The change deselects it.
      .setNodeSelection(editor.state.selection.from)
      .run();
  }

  const { image } = texts;
  const field = { busy: false, hasChanges: false, submitLabel: image.save };
  return (
    <FormDialog id="text-image" title={image.title} {...field} onSubmit={apply} onClose={onClose}>
      <TextField
        label={image.alt}
        note={image.altNote}
        value={alt}
        optional
        onChange={({ target }) => setAlt(target.value)}
      />
      <TextField
        label={image.caption}
        value={title}
        optional
        onChange={({ target }) => setTitle(target.value)}
      />
      <SelectField
        label={image.width}
        note={image.widthNote}
        value={share}
        options={(["", ...IMAGE_WIDTHS] as const).map((width) => ({
          value: String(width),
          label: image.widths[`of${width || 100}` as const],
        }))}
        onChange={({ target }) => setShare(target.value)}
      />
    </FormDialog>
  );
}
