// Asks people to confirm their password where the server wants a recent proof of identity.
import type { Session } from "#web/api/session/session.ts";

export type Reauthentication = ReturnType<typeof createReauthentication>;

/** One question at a time; whoever asks while it is open waits for the same answer. */
export function createReauthentication(session: Session) {
  const listeners = new Set<() => void>();
  let answer: Promise<boolean> | null = null;
  let resolve: ((isConfirmed: boolean) => void) | null = null;

  function tell() {
    for (const listener of listeners) listener();
  }

  function settle(isConfirmed: boolean) {
    resolve?.(isConfirmed);
    answer = resolve = null;
    tell();
  }

  /** @returns whether it was confirmed, so that the call may be sent again */
  function ask(): Promise<boolean> {
    if (answer) return answer;
    const asked = session.state().user?._id;
    answer = new Promise<boolean>((resolver) => (resolve = resolver));
    const stop = session.subscribe(() => {
      // A session that has ended asks for a sign-in by itself, which is a proof of identity too.
      if (session.state().user?._id !== asked) settle(false);
    });
    void answer.then(stop);
    tell();
    return answer;
  }

  return {
    ask,
    confirm: () => settle(true),
    cancel: () => settle(false),
    isAsking: () => answer !== null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
