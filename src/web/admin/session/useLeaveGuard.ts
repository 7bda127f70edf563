// Holds the current screen as long as it has unsaved changes; lets go before a redirect of the same moment is asked about.
import { useLayoutEffect } from "react";

import { useServices } from "../services.ts";

export function useLeaveGuard(hasChanges: boolean): void {
  const { leaveGuard } = useServices();
  useLayoutEffect(() => {
    if (!hasChanges) return;
    leaveGuard.hold();
    return () => leaveGuard.release();
  }, [hasChanges, leaveGuard]);
}
