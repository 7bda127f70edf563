// Holds the current screen as long as it has unsaved changes; lets go before a redirect of the same moment is asked about.
import { useLayoutEffect } from "react";

import { useServices } from "../services.ts";

/**
 * @param isSaving the changes are on their way to the server: whoever leaves now is told so
 * @param isUnanswered they were, and no answer came: they may be saved
 */
export function useLeaveGuard(hasChanges: boolean, isSaving = false, isUnanswered = false): void {
  const { leaveGuard } = useServices();
  useLayoutEffect(() => {
    leaveGuard.setUnanswered(isUnanswered);
    return () => leaveGuard.setUnanswered(false);
  }, [isUnanswered, leaveGuard]);
  useLayoutEffect(() => {
    leaveGuard.setSaving(isSaving);
    return () => leaveGuard.setSaving(false);
  }, [isSaving, leaveGuard]);
  useLayoutEffect(() => {
    if (hasChanges) return leaveGuard.hold();
  }, [hasChanges, leaveGuard]);
}
