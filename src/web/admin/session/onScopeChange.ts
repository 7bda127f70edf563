import type { Session } from "#web/api/session/session.ts";

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
