// Nothing that one person has read, looked for or been told stays for the next.
import type { Session } from "#web/api/session/session.ts";

import type { LeaveGuard } from "./leaveGuard.ts";

interface Workplace {
  session: Session;
  leaveGuard: LeaveGuard;
}

/**
 * Told once somebody has gone: signed out, or another person is there instead. Where a form waits for its owner to sign in again, the
 * owner has not gone yet: it keeps what it stands on.
 * @returns to be called when nobody asks any more
 */
export function onPersonGone({ session, leaveGuard }: Workplace, forget: () => void): () => void {
  let person = session.state().user?._id;
  const stops = [session.subscribe(look), leaveGuard.subscribe(look)];
  return () => stops.forEach((stop) => stop());

  function look() {
    const next = session.state().user?._id;
    if (next === person || (next === undefined && leaveGuard.isHeld())) return;
    const isGone = person !== undefined;
    person = next;
    if (isGone) forget();
  }
}
