import type { Session } from "#web/api/session/session.ts";

export type Reauthentication = ReturnType<typeof createReauthentication>;

/**
 * Asks for the password when the server requires a recent authentication. Calls while the prompt is open share
 * its result.
 */
export function createReauthentication(session: Session) {
  const listeners = new Set<() => void>();
  let confirmation: Promise<boolean> | null = null;
  let resolve: ((isConfirmed: boolean) => void) | null = null;

  function notify() {
    for (const listener of listeners) listener();
  }

  function finish(isConfirmed: boolean) {
    resolve?.(isConfirmed);
    confirmation = resolve = null;
    notify();
  }

  /** @returns true if the password was confirmed and the request can be repeated */
  function prompt(): Promise<boolean> {
    if (confirmation) return confirmation;
    const userId = session.state().user?._id;
    confirmation = new Promise<boolean>((resolver) => (resolve = resolver));
    const unsubscribe = session.subscribe(() => {
      // An expired session asks for a sign-in, which is a recent authentication too.
      if (session.state().user?._id !== userId) finish(false);
    });
    void confirmation.then(unsubscribe);
    notify();
    return confirmation;
  }

  return {
    prompt,
    confirm: () => finish(true),
    cancel: () => finish(false),
    isPrompting: () => confirmation !== null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
