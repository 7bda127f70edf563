import type { User } from "#contract/accounts/users.ts";
import type { Actor, ChangeContext } from "#server/database/actor.ts";

import { parseUserAgent, UNKNOWN_NAME } from "#server/userAgent.ts";
import type { UserAgentInfo } from "#server/userAgent.ts";

import type { AppContext } from "./context.ts";

const VISITOR = "visitor";

/** Who makes the change of this call, and when. */
export function createChangeContext(c: AppContext, now: number): ChangeContext {
  return { actor: createActor(c), now };
}

/** The signed-in person, or a visitor. */
export function createActor(c: AppContext): Actor {
  const session = c.get("session") ?? null;
  const device = describeDevice(parseUserAgent(c.req.header("user-agent") ?? ""));
  return session
    ? createUserActor(session.user, session.publicId, device)
    : { userId: null, name: VISITOR, device, session: "" };
}

/** For a session that does not belong to the call, such as a new one. */
export function createUserActor(
  user: Pick<User, "_id" | "firstName" | "lastName">,
  publicSessionId: string,
  device: string,
): Actor {
  const name = `${user.firstName} ${user.lastName}`;
  return { userId: user._id, name, device, session: hashSessionId(publicSessionId) };
}

/** "Firefox on Windows". */
export function describeDevice({ browser, system }: Pick<UserAgentInfo, "browser" | "system">): string {
  const name = browser === UNKNOWN_NAME ? "Unknown browser" : browser;
  return system === UNKNOWN_NAME ? name : `${name} on ${system}`;
}

/** Eight bytes: enough to tell sessions apart. */
function hashSessionId(id: string): string {
  return id === "" ? "" : new Bun.CryptoHasher("sha256").update(id).digest("hex").slice(0, 16);
}
