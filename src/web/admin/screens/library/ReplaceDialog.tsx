import { useEffect, useState } from "react";

import type { LibraryUse } from "#contract/library.ts";
import { fileTypeLabel } from "#contract/files.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { LibraryItem } from "#web/api/library.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import type { LibraryKind } from "#web/admin/library/kinds.tsx";
import { UploadList } from "#web/admin/library/UploadList.tsx";
import { useUploads } from "#web/admin/library/useUploads.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { Uses } from "./Uses.tsx";

import styles from "./ReplaceDialog.module.css";

interface ReplaceDialogProps<T extends LibraryItem> {
  kind: LibraryKind<T>;
  item: T;
  uses: readonly LibraryUse[] | undefined;
  onClose: () => void;
}

/** Shows both, and all places, before one takes the place of the other everywhere. */
export function ReplaceDialog<T extends LibraryItem>(props: ReplaceDialogProps<T>) {
  const { kind, item, uses = [], onClose } = props;
  const { texts } = kind;
  const shared = libraryTexts.replace;
  const toasts = useToasts();
  const [next, setNext] = useState<{ file: File; url: string } | null>(null);
  const uploads = useUploads(kind, finish, item._id);
  const chooseFirst = ([file]: File[]) => file && setNext({ file, url: URL.createObjectURL(file) });
  const drop = useFileDrop(chooseFirst);
  useEffect(() => () => URL.revokeObjectURL(next?.url ?? ""), [next]);

  function finish() {
    toasts.show({ kind: "done", text: texts.replace.done({ name: kind.nameOf(item) }) });
    onClose();
  }

  function replace() {
    if (!next || uploads.isUploading) return;
    for (const { id } of uploads.uploads) uploads.dismiss(id);
    uploads.add([next.file]);
  }

  return (
    <Dialog title={texts.replace.open} onCancel={onClose} size="wide">
      <div {...drop.props}>
        <DialogText>
          <p>{texts.replace.text({ count: uses.length })}</p>
        </DialogText>
        {uses.length > 0 && <Uses uses={uses} />}
        <div className={styles.pair}>
          <figure>
            {kind.renderPreview(item)}
            <figcaption className="above-4 meta quiet">{shared.before}</figcaption>
          </figure>
          <figure>
            {next ? kind.renderFile(next.file, next.url) : <span className={styles.empty} />}
            <figcaption className="above-4 meta quiet">{next?.file.name ?? shared.after}</figcaption>
          </figure>
        </div>
        <UploadList {...uploads} />
        <DialogActions>
          <FileButton
            name="replacement"
            label={shared.choose}
            text={shared.choose}
            accept={kind.isList ? `.${fileTypeLabel(item._id).toLowerCase()}` : undefined}
            onFiles={chooseFirst}
          />
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            kind="primary"
            busy={uploads.isUploading}
            busyText={uiTexts.saving}
            disabled={!next}
            onClick={replace}
          >
            {shared.action}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
