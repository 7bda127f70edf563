import { useLayoutEffect } from "react";

import { useServices } from "../services.ts";

/**
 * Blocks leaving while there are unsaved changes. Layout effects run before a redirect of the same commit, so
 * that the redirect isn't blocked.
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
