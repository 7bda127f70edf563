import { createStore } from "#web/api/createStore.ts";
import type { Session } from "#web/api/session/session.ts";

export type Reauthentication = ReturnType<typeof createReauthentication>;

/**
 * Asks for the password when the server requires a recent authentication. Calls while the prompt is open share
 * its result.
 */
export function createReauthentication(session: Session) {
  const pending = createStore<PromiseWithResolvers<boolean> | null>(null);

  function finish(isConfirmed: boolean) {
    pending.get()?.resolve(isConfirmed);
    pending.set(null);
  }

  /** @returns true if the password was confirmed and the request can be repeated */
  function prompt(): Promise<boolean> {
    const open = pending.get();
    if (open) return open.promise;
    const userId = session.state().user?._id;
    const confirmation = Promise.withResolvers<boolean>();
    const unsubscribe = session.subscribe(() => {
      // The session ended or its user changed. Signing in again is itself a recent authentication, so the prompt
      // closes.
      if (session.state().user?._id !== userId) finish(false);
    });
    void confirmation.promise.then(unsubscribe);
    pending.set(confirmation);
    return confirmation.promise;
  }

  return {
    prompt,
    confirm: () => finish(true),
    cancel: () => finish(false),
    isPrompting: () => pending.get() !== null,
    subscribe: pending.subscribe,
  };
}
