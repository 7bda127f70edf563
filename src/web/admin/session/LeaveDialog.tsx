// Asks whether unsaved changes may be lost.
import { useSyncExternalStore } from "react";

import { sessionTexts as texts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { useServices } from "../services.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "../ui/dialog/Dialog.tsx";

const UNANSWERED = texts.leave.unanswered;

export function LeaveDialog() {
  const { leaveGuard } = useServices();
  const asking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
  const isSaving = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isSaving);
  const isUnanswered = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isUnanswered);
  if (!asking) return null;
  if (isSaving) {
    return (
      <Dialog title={texts.leave.whileSaving.title} onCancel={leaveGuard.stay}>
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
    <Dialog title={texts.leave.unsaved.title} onCancel={leaveGuard.stay}>
      <DialogText>
        <p>{isUnanswered ? UNANSWERED : texts.leave.unsaved.text}</p>
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
