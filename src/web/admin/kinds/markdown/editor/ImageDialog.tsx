import type { Editor } from "@tiptap/core";
import { useState } from "react";

import { editorTexts as texts } from "#texts/admin/editor.ts";

import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

/** The texts of the selected image. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => editor.getAttributes("image"));
  const [alt, setAlt] = useState(String(before["alt"] ?? ""));
  const [title, setTitle] = useState(String(before["title"] ?? ""));

  function apply() {
    onClose();
    editor
      .chain()
      .focus()
      .updateAttributes("image", { alt, title: title || null })
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
    </FormDialog>
  );
}
