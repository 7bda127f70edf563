import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import type { LibraryPicture, LibraryUse } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { describeError } from "#web/api/http/describeError.ts";
import { uploadPicture } from "#web/api/library.ts";
import { downscaleImage } from "#web/admin/forms/images/files/downscaleImage.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { nameOf } from "#web/admin/library/PictureGrid.tsx";
import { Thumbnail } from "#web/admin/library/Thumbnail.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import styles from "./ReplaceDialog.module.css";

interface ReplaceDialogProps {
  picture: LibraryPicture;
  uses: readonly LibraryUse[];
  onClose: () => void;
}

/** Shows both pictures before one takes the place of the other everywhere. */
export function ReplaceDialog({ picture, uses, onClose }: ReplaceDialogProps) {
  const [next, setNext] = useState<{ file: File; url: string } | null>(null);
  const { isBusy, failure, send } = useReplacement(picture, onClose);
  const chooseFirst = ([file]: File[]) => file && setNext({ file, url: URL.createObjectURL(file) });
  const drop = useFileDrop(chooseFirst);
  useEffect(() => () => URL.revokeObjectURL(next?.url ?? ""), [next]);
  return (
    <Dialog title={texts.replace.open} onCancel={onClose} size="wide">
      <div {...drop.props}>
        <DialogText>
          <p>{texts.replace.text({ count: uses.length })}</p>
        </DialogText>
        <div className={styles.pair}>
          <figure>
            <Thumbnail {...picture} />
            <figcaption className="above-4 meta quiet">{texts.replace.before}</figcaption>
          </figure>
          <figure>
            {next ? <img src={next.url} alt="" /> : <span className={styles.empty} />}
            <figcaption className="above-4 meta quiet">{texts.replace.after}</figcaption>
          </figure>
        </div>
        <FieldError id="replacement-error" message={failure ?? undefined} />
        <DialogActions>
          <FileButton
            name="replacement"
            label={texts.replace.choose}
            text={texts.replace.choose}
            onFiles={chooseFirst}
          />
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            busyText={uiTexts.saving}
            disabled={!next}
            onClick={() => next && void send(next.file)}
          >
            {texts.replace.action}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function useReplacement(picture: LibraryPicture, onClose: () => void) {
  const { upload } = useServices();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(original: File) {
    if (isBusy) return;
    setBusy(true);
    try {
      const file = await downscaleImage(original);
      await uploadPicture(upload, file, () => {}, picture._id);
      // Any record may have shown it.
      void queryClient.invalidateQueries();
      toasts.show({ kind: "done", text: texts.replace.done({ name: nameOf(picture) }) });
      onClose();
    } catch (error) {
      setFailure((Error.isError(error) && describeError(error)) || texts.uploadFailed);
      setBusy(false);
    }
  }

  return { isBusy, failure, send };
}
