// Asks whether unsaved changes may be lost.
import { useSyncExternalStore } from "react";

import { useServices } from "../services.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "../ui/Dialog.tsx";

export function LeaveDialog() {
  const { leaveGuard } = useServices();
  const asking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
  if (!asking) return null;
  return (
    <Dialog title="Leave without saving?" onCancel={leaveGuard.stay}>
      <DialogText>
        <p>What you changed on this page is not saved yet and will be lost.</p>
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
