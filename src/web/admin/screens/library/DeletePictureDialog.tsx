import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { deletePicture, libraryKey, libraryPagesKey } from "#web/api/library.ts";
import { nameOf } from "#web/admin/library/PictureGrid.tsx";
import type { RecordQueries } from "#web/admin/lists/applyOptimisticUpdate.ts";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

const PICTURE_QUERIES: RecordQueries<LibraryPicture> = { key: libraryKey, pagesKey: libraryPagesKey };

export function DeletePictureDialog({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const name = nameOf(picture);
  return (
    <DeleteDialog
      title={texts.deleteDialog.open}
      action={texts.deleteDialog.open}
      queries={PICTURE_QUERIES}
      record={picture}
      noun="picture"
      remove={(http) => deletePicture(http, picture._id)}
      doneText={texts.deleteDialog.done({ name })}
      failureText={(error) => withReason(texts.deleteDialog.failed({ name }), error)}
      onClose={onClose}
    >
      <p>{texts.deleteDialog.text({ name })}</p>
    </DeleteDialog>
  );
}
