// Holds the current screen as long as it has unsaved changes.
import { useEffect } from "react";

import { useServices } from "../services.ts";

export function useLeaveGuard(hasChanges: boolean): void {
  const { leaveGuard } = useServices();
  useEffect(() => {
    if (!hasChanges) return;
    leaveGuard.hold();
    return () => leaveGuard.release();
  }, [hasChanges, leaveGuard]);
}
