// Asks people to confirm their password where the server wants a recent proof of identity.
import type { Session } from "#web/api/session/session.ts";

export type Reauthentication = ReturnType<typeof createReauthentication>;

/** One question at a time; whoever asks while it is open waits for the same answer. */
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

  /** @returns whether it was confirmed, so that the call may be sent again */
  function prompt(): Promise<boolean> {
    if (confirmation) return confirmation;
    const userId = session.state().user?._id;
    confirmation = new Promise<boolean>((resolver) => (resolve = resolver));
    const unsubscribe = session.subscribe(() => {
      // A session that has ended asks for a sign-in by itself, which is a proof of identity too.
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
