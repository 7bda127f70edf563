import { useQueryClient } from "@tanstack/react-query";

import { fileSchema } from "#contract/files.ts";
import type { LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { fileCalls, libraryKey } from "#web/api/library.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { DialogForm, useDialogForm } from "#web/admin/forms/DialogForm.tsx";
import { FILES } from "#web/admin/library/kinds.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { ItemTasks } from "./ItemTasks.tsx";

interface FileDialogProps {
  file: LibraryFile;
  onClose: () => void;
}

/** Renames a file, shows where it is used, and leads to its replacement and deletion. */
export function FileDialog({ file, onClose }: FileDialogProps) {
  const { _id, name, updatedAt } = file;
  const http = useHttp();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const control = useDialogForm({
    formId: "file-form",
    schema: fileSchema,
    defaultValues: { name },
    failureText: texts.dialog.renameFailed,
    send: (fields) => fileCalls.update(http, _id, { ...fields, updatedAt }),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: libraryKey });
      toasts.show({ kind: "done", text: texts.renamed });
      onClose();
    },
  });
  return (
    <ItemTasks kind={FILES} item={file} onClose={onClose}>
      {(tasks) => (
        <DialogForm
          control={control}
          title={texts.dialog.title}
          submitLabel={uiTexts.saveChanges}
          onClose={onClose}
        >
          <TextField
            {...control.form.register("name")}
            label={texts.dialog.name}
            note={texts.dialog.nameNote}
            lang={detectLanguage(control.form.watch("name"))}
            error={control.errorOf("name")}
            autoComplete="off"
          />
          <p className="meta quiet">{FILES.factsOf(file)}</p>
          {tasks}
        </DialogForm>
      )}
    </ItemTasks>
  );
}
