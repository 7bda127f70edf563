import { useLayoutEffect } from "react";

import { useServices } from "./services.ts";

/**
 * Blocks leaving while there are unsaved changes. Uses layout effects: their cleanup runs before a redirect in
 * the same commit, which is therefore not blocked.
 * @param isSaving true while the changes are being sent; the leave dialog then says so
 * @param isUnconfirmed true if they were sent and got no response: they may be saved
 */
export function useLeaveGuard(hasChanges: boolean, isSaving = false, isUnconfirmed = false): void {
  const { leaveGuard } = useServices();
  useLayoutEffect(() => {
    leaveGuard.setUnconfirmed(isUnconfirmed);
    return () => leaveGuard.setUnconfirmed(false);
  }, [isUnconfirmed, leaveGuard]);
  useLayoutEffect(() => {
    leaveGuard.setSaving(isSaving);
    return () => leaveGuard.setSaving(false);
  }, [isSaving, leaveGuard]);
  useLayoutEffect(() => {
    if (hasChanges) return leaveGuard.block();
  }, [hasChanges, leaveGuard]);
}
