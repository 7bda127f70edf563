import { useState } from "react";
import type { ComponentProps } from "react";

import { backupTexts } from "#texts/admin/backups.ts";
import { restoreBackup } from "#web/api/backups.ts";

import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";

const texts = backupTexts.restore;

interface RestoreProps {
  /** On the server. Without one, a file is chosen and sent. */
  backup?: { name: string; made: string; isEncrypted: boolean };
  /** Of the set-up link, for a file. */
  token?: string;
}

export function RestoreButton({ backup, token, ...button }: RestoreProps & ComponentProps<typeof Button>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen && <RestoreDialog {...{ backup, token }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Restores a backup, waits until the server has started again with it, and leads to the sign-in. */
function RestoreDialog({ backup, token = "", onClose }: RestoreProps & { onClose: () => void }) {
  const { upload, session } = useServices();
  const [identity, setIdentity] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(100);
  const request = { name: backup?.name, file, token, identity, onPercent: setPercent };
  const restore = useConfirmedChange({
    send: () => restoreBackup(upload, request),
    failureText: texts.failed,
  });

  function signIn() {
    void session.logout();
    location.assign("/admin");
  }

  if (restore.isSuccess)
    return (
      <Dialog title={texts.done} onCancel={signIn}>
        <DialogText>{texts.doneText}</DialogText>
        <DialogActions>
          <Button kind="primary" onClick={signIn}>
            {texts.signIn}
          </Button>
        </DialogActions>
      </Dialog>
    );
  const isEncrypted = backup?.isEncrypted ?? file?.name.endsWith(".age");
  const chosen = file?.name ?? texts.file;
  return (
    <FormDialog
      id="restore"
      title={backup ? texts.title(backup) : texts.fileTitle}
      submitLabel={texts.action}
      busyText={percent < 100 ? texts.sending({ percent }) : texts.busy}
      busy={restore.isPending}
      hasChanges={false}
      onSubmit={() => !restore.isPending && restore.mutate(undefined)}
      onClose={onClose}
    >
      <p>{backup ? texts.text : texts.fileText}</p>
      {!backup && (
        <p>
          <FileButton
            name="backup"
            label={chosen}
            text={chosen}
            accept=".zst,.age"
            onFiles={([first]) => setFile(first ?? null)}
          />
        </p>
      )}
      {isEncrypted && (
        <PasswordField
          label={texts.identity}
          note={texts.identityNote}
          autoComplete="off"
          value={identity}
          onChange={({ target }) => setIdentity(target.value)}
        />
      )}
    </FormDialog>
  );
}
