import type { LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { deleteFile, filePagesKey, filesKey } from "#web/api/files.ts";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

const QUERIES = { key: filesKey, pagesKey: filePagesKey };

/** Of a file that nothing uses; the server refuses all others. */
export function DeleteFileDialog({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const { title, action, text, failed } = texts.deleteDialog;
  return (
    <DeleteDialog
      {...{ title, action, onClose }}
      queries={QUERIES}
      record={file}
      noun="file"
      remove={(http) => deleteFile(http, file._id)}
      doneText={texts.deleted({ name: file.name })}
      failureText={(error) => withReason(failed, error)}
    >
      <p className="medium">{file.name}</p>
      <p>{text}</p>
    </DeleteDialog>
  );
}
