import type { Session } from "#web/api/session/session.ts";

import type { LeaveGuard } from "./leaveGuard.ts";

interface UserChangeSources {
  session: Session;
  leaveGuard: LeaveGuard;
}

/**
 * Calls `callback` after a user signed out or another one signed in, so that the next user sees no data of the
 * last. An expired session with an unsaved form doesn't count until its owner gives up the form or someone else
 * signs in.
 * @returns a function that unsubscribes
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

/**
 * Calls `callback` when the signed-in admin gets another scope, which changes what lists contain.
 * @returns a function that unsubscribes
 */
export function onScopeChange(session: Session, callback: () => void): () => void {
  let { user } = session.state();
  return session.subscribe(() => {
    const previous = user;
    user = session.state().user;
    const isSamePerson = user !== null && previous?._id === user._id;
    if (isSamePerson && previous.scope !== user?.scope) callback();
  });
}
