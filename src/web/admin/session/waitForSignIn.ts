import type { Session } from "#web/api/session/session.ts";

import type { LeaveGuard } from "./leaveGuard.ts";

/**
 * Waits until the owner of an interrupted form signs in again. Resolves to false if the form is given up, there
 * is no unsaved form, or someone else signs in.
 * @param ownerId user id of the form's owner
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
