import { secondFactorTexts as texts } from "#texts/admin/secondFactor.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";

interface ConfirmChangeProps {
  title: string;
  text: string;
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmChange({ title, text, confirm, busy, onConfirm, onCancel }: ConfirmChangeProps) {
  return (
    <Dialog title={title} onCancel={() => busy || onCancel()}>
      <DialogText>
        <p>{text}</p>
      </DialogText>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          {uiTexts.cancel}
        </Button>
        <Button kind="danger" busy={busy} busyText={texts.section.working} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
