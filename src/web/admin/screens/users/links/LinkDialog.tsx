import type { NewInvitation } from "#contract/accounts/accountLinks.ts";
import { accountLinkTexts as texts } from "#texts/admin/accountLinks.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { fullName } from "../userForm.ts";

import { LinkBox } from "./LinkBox.tsx";

interface LinkDialogProps {
  invitation: NewInvitation;
  onClose: () => void;
}

/** Only its button closes it: the link is not shown again. */
export function LinkDialog({ invitation, onClose }: LinkDialogProps) {
  return (
    <Dialog title={texts.linkDialog.title({ name: fullName(invitation) })} onCancel={() => {}}>
      <DialogText>
        <LinkBox purpose="invite" link={invitation} email={invitation.email} />
      </DialogText>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {texts.linkDialog.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
