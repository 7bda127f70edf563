import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { fileSchema, fileTypeLabel } from "#contract/files.ts";
import type { LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { filesKey, fileUsesQuery, renameFile } from "#web/api/files.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { DialogForm, useDialogForm } from "#web/admin/forms/DialogForm.tsx";
import { UploadList } from "#web/admin/library/UploadList.tsx";
import { useFileUploads } from "#web/admin/library/useFileUploads.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { Uses } from "../Uses.tsx";
import { DeleteFileDialog } from "./DeleteFileDialog.tsx";

interface FileDialogProps {
  file: LibraryFile;
  onClose: () => void;
}

/** Renames a file, replaces its content, shows what uses it, and deletes one that nothing uses. */
export function FileDialog({ file, onClose }: FileDialogProps) {
  const { _id, updatedAt, bytes, downloads } = file;
  const http = useHttp();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const uses = useQuery({ ...fileUsesQuery(http, _id), staleTime: 0 }).data?.uses;
  const [isDeleting, setDeleting] = useState(false);
  const finish = (text: string) => {
    toasts.show({ kind: "done", text });
    onClose();
  };
  const control = useDialogForm({
    formId: "file-form",
    schema: fileSchema,
    defaultValues: { name: file.name },
    failureText: texts.dialog.renameFailed,
    send: ({ name }) => renameFile(http, _id, { name, updatedAt }),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: filesKey });
      finish(texts.renamed);
    },
  });
  const replacing = useFileUploads(() => finish(texts.replaced), _id);
  const replace = ([chosen]: File[]) => chosen && replacing.add([chosen]);
  if (isDeleting) return <DeleteFileDialog file={file} onClose={onClose} />;
  return (
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
      <div>
        <div className="row wrap gap-12">
          <span className="label quiet">
            {texts.dialog.facts({ type: fileTypeLabel(_id), size: formatBytes(bytes), downloads })}
          </span>
          <FileButton
            name="replacement"
            label={texts.dialog.replace}
            text={texts.dialog.replace}
            accept={`.${fileTypeLabel(_id).toLowerCase()}`}
            onFiles={replace}
          />
        </div>
        <p className="above-6 meta quiet">{texts.dialog.replaceNote}</p>
        <UploadList {...replacing} />
      </div>
      {uses && <Uses uses={uses} none={texts.dialog.unused} />}
      {uses?.length === 0 && (
        <div>
          <Button size="small" icon="trash" onClick={() => setDeleting(true)}>
            {texts.deleteDialog.action}
          </Button>
        </div>
      )}
    </DialogForm>
  );
}
