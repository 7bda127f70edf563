// Asks whether unsaved changes may be lost.
import { useSyncExternalStore } from "react";

import { useServices } from "../services.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "../ui/dialog/Dialog.tsx";

const UNANSWERED =
  "No answer came when this page was sent last: what you changed may not be saved, and would be lost here.";

export function LeaveDialog() {
  const { leaveGuard } = useServices();
  const asking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
  const isSaving = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isSaving);
  const isUnanswered = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isUnanswered);
  if (!asking) return null;
  if (isSaving) {
    return (
      <Dialog title="Leave while it is being saved?" onCancel={leaveGuard.stay}>
        <DialogText>
          <p>
            What you changed is on its way, and leaving does not stop it. If it does not arrive, you are told,
            and it is offered again in its form.
          </p>
        </DialogText>
        <DialogActions>
          <Button onClick={leaveGuard.stay}>Stay</Button>
          <Button onClick={leaveGuard.leave}>Leave</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title="Leave without saving?" onCancel={leaveGuard.stay}>
      <DialogText>
        <p>
          {isUnanswered ? UNANSWERED : "What you changed on this page is not saved yet and will be lost."}
        </p>
      </DialogText>
      <DialogActions>
        <Button onClick={leaveGuard.stay}>Keep editing</Button>
        <Button kind="danger" onClick={leaveGuard.leave}>
          Discard changes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
