// Holds the current screen as long as it has unsaved changes; lets go before a redirect of the same moment is asked about.
import { useLayoutEffect } from "react";

import { useServices } from "../services.ts";

/**
 * @param isSaving the changes are on their way to the server: whoever leaves now is told so
 * @param isUnconfirmed they were, and no answer came: they may be saved
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
