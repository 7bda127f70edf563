import { useSyncExternalStore } from "react";

import { sessionTexts as texts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";

export function LeaveDialog() {
  const { leaveGuard } = useServices();
  const isConfirming = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isConfirming);
  const isSaving = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isSaving);
  const isUnconfirmed = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isUnconfirmed);
  if (!isConfirming) return null;
  if (isSaving) {
    return (
      <Dialog title={texts.leave.whileSaving.title} onCancel={leaveGuard.stay} leavesOnBack>
        <DialogText>
          <p>{texts.leave.whileSaving.text}</p>
        </DialogText>
        <DialogActions>
          <Button onClick={leaveGuard.stay}>{texts.leave.stay}</Button>
          <Button onClick={leaveGuard.leave}>{texts.leave.leave}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.leave.unsaved.title} onCancel={leaveGuard.stay} leavesOnBack>
      <DialogText>
        <p>{isUnconfirmed ? texts.leave.unanswered : texts.leave.unsaved.text}</p>
      </DialogText>
      <DialogActions>
        <Button onClick={leaveGuard.stay}>{uiTexts.keepEditing}</Button>
        <Button kind="danger" onClick={leaveGuard.leave}>
          {uiTexts.discardChanges}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
