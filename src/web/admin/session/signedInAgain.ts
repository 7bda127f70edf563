// Waits over an interrupted form until its owner has signed in again.
import type { Session } from "#web/api/session/session.ts";

import type { LeaveGuard } from "./leaveGuard.ts";

/**
 * False when the form is given up instead, nothing holds it, or somebody else has signed in.
 * @param owner the id of whose form it is
 */
export function signedInAgain(
  session: Session,
  leaveGuard: LeaveGuard,
  owner: string | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const stops = [session.subscribe(look), leaveGuard.subscribe(look)];
    look();

    function look() {
      const { isAuthenticated, user } = session.state();
      if (!isAuthenticated && leaveGuard.isHeld()) return;
      for (const stop of stops) stop();
      resolve(isAuthenticated && user?._id === owner);
    }
  });
}
