import type { Editor } from "@tiptap/core";
import { useState } from "react";

import { editorTexts as texts } from "#texts/admin/editor.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions } from "#web/admin/ui/dialog/Dialog.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

/** The texts of the selected image. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [{ alt, title }, setTexts] = useState(() => editor.getAttributes("image"));
  return (
    <Dialog title={texts.image.title} onCancel={onClose} size="wide">
      <form
        className="stack gap-16 above-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the record is around it in React.
          event.stopPropagation();
          onClose();
          editor
            .chain()
            .focus()
            .updateAttributes("image", { alt, title: title || null })
            .run();
        }}
      >
        <TextField
          label={texts.image.alt}
          note={texts.image.altNote}
          value={String(alt ?? "")}
          optional
          onChange={(event) => setTexts({ alt: event.target.value, title })}
        />
        <TextField
          label={texts.image.caption}
          value={String(title ?? "")}
          optional
          onChange={(event) => setTexts({ alt, title: event.target.value })}
        />
        <DialogActions>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" kind="primary">
            {texts.image.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
