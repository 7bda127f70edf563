/** Who makes a change; copied into the audit log, because accounts can be renamed and deleted. */
export interface Actor {
  /** `null` for a visitor and for a command. */
  userId: string | null;
  name: string;
  /** Browser and operating system, or empty. */
  device: string;
  /** Identifies the session without giving access to it; empty without a session. */
  session: string;
}

/** Who makes a change, and when. */
export interface ChangeContext {
  actor: Actor;
  /** Milliseconds since 1970. */
  now: number;
}

/** The person at a terminal of the server. */
export function createCommandActor(command: string): Actor {
  return { userId: null, name: `vitrine ${command}`, device: "", session: "" };
}
