import { readBearerToken } from "#server/http/authenticate.ts";
import type { AppContext, SessionService } from "#server/http/context.ts";

import type { DeviceCookies } from "./deviceCookies.ts";

/** Whose own quota a call uses: the session of a signed-in user; else the browser, if it signed in before. */
export async function findOwnRequestKey(
  c: AppContext,
  deviceCookies: DeviceCookies,
  sessions: SessionService,
): Promise<string | null> {
  const token = await readBearerToken(c, sessions);
  const session = token && (await sessions.find(token.sessionId));
  return session ? `session ${session.publicId}` : deviceCookies.of(c).findAny();
}
