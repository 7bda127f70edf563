import type { LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { deleteFile, filePagesKey, filesKey } from "#web/api/files.ts";
import { Dialog, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

import { FileUses, useFileUses } from "./FileUses.tsx";

interface DeleteFileDialogProps {
  file: LibraryFile;
  onClose: () => void;
}

/** A file in use can't be deleted: the dialog shows what uses it. */
export function DeleteFileDialog({ file, onClose }: DeleteFileDialogProps) {
  const uses = useFileUses(file);
  const { deleteDialog } = texts;
  if (uses.data && uses.data.uses.length > 0)
    return (
      <Dialog title={file.name} size="wide" onCancel={onClose}>
        <DialogText>
          <p>{deleteDialog.inUse}</p>
          <FileUses uses={uses} />
        </DialogText>
      </Dialog>
    );
  return (
    <DeleteDialog
      title={deleteDialog.title}
      action={deleteDialog.action}
      queries={{ key: filesKey, pagesKey: filePagesKey }}
      record={file}
      noun="file"
      remove={(http) => deleteFile(http, file._id)}
      doneText={texts.deleted({ name: file.name })}
      failureText={(error) => withReason(deleteDialog.failed, error)}
      onClose={onClose}
    >
      <p className="medium">{file.name}</p>
      <p>{deleteDialog.text}</p>
    </DeleteDialog>
  );
}
