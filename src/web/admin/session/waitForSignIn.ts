// Waits over an interrupted form until its owner has signed in again.
import type { Session } from "#web/api/session/session.ts";

import type { LeaveGuard } from "./leaveGuard.ts";

/**
 * False when the form is given up instead, nothing holds it, or somebody else has signed in.
 * @param ownerId the id of whose form it is
 */
export function waitForSignIn(
  session: Session,
  leaveGuard: LeaveGuard,
  ownerId: string | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const unsubscribes = [session.subscribe(check), leaveGuard.subscribe(check)];
    check();

    function check() {
      const { isAuthenticated, user } = session.state();
      if (!isAuthenticated && leaveGuard.isBlocking()) return;
      for (const stop of unsubscribes) stop();
      resolve(isAuthenticated && user?._id === ownerId);
    }
  });
}
