// Nothing that one person has read, looked for or been told stays for the next.
import type { Session } from "#web/api/session/session.ts";

import type { LeaveGuard } from "./leaveGuard.ts";

interface UserChangeSources {
  session: Session;
  leaveGuard: LeaveGuard;
}

/**
 * Told once somebody has gone: signed out, or another person is there instead. Where a form waits for its owner to sign in again, the
 * owner has not gone yet: it keeps what it stands on.
 * @returns to be called when nobody asks any more
 */
export function onUserChange({ session, leaveGuard }: UserChangeSources, callback: () => void): () => void {
  let userId = session.state().user?._id;
  const unsubscribes = [session.subscribe(check), leaveGuard.subscribe(check)];
  return () => unsubscribes.forEach((stop) => stop());

  function check() {
    const nextUserId = session.state().user?._id;
    if (nextUserId === userId || (nextUserId === undefined && leaveGuard.isBlocking())) return;
    const hadUser = userId !== undefined;
    userId = nextUserId;
    if (hadUser) callback();
  }
}
