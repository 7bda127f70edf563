// Waits over an interrupted form until its owner has signed in again.
import type { Session } from "#web/api/session.ts";

import type { LeaveGuard } from "./leaveGuard.ts";

/** False when the form is given up instead, or nothing holds it. */
export function signedInAgain(session: Session, leaveGuard: LeaveGuard): Promise<boolean> {
  return new Promise((resolve) => {
    const stops = [session.subscribe(look), leaveGuard.subscribe(look)];
    look();

    function look() {
      const { isAuthenticated } = session.state();
      if (!isAuthenticated && leaveGuard.isHeld()) return;
      for (const stop of stops) stop();
      resolve(isAuthenticated);
    }
  });
}
