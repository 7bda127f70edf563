import { getCookie, setCookie } from "hono/cookie";

import type { AppContext } from "#server/http/context.ts";
import { findSession } from "./sessions.ts";
import type { ActiveSession } from "./sessions.ts";

/** Lets an admin's browser open the pages of a site that is not live yet, which it does without a token. */
const NAME = "vitrine_preview";
const LIFETIME_S = 30 * 24 * 60 * 60;

/** Sets the cookie unless the browser has it. It opens nothing but the public pages, and ends with the session. */
export async function grantPreview(c: AppContext, session: ActiveSession): Promise<void> {
  const { tokens, config } = c.get("services");
  const known = getCookie(c, NAME);
  if (known && (await tokens.readPreview(known)) === session.id) return;
  setCookie(c, NAME, await tokens.issuePreview(session.id), {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: config.publicUrl?.startsWith("https://") ?? false,
    maxAge: LIFETIME_S,
  });
}

/** Whether the request comes from the browser of an admin who is signed in. */
export async function mayPreview(c: AppContext): Promise<boolean> {
  const { tokens, db, now } = c.get("services");
  const cookie = getCookie(c, NAME);
  const sessionId = cookie ? await tokens.readPreview(cookie) : null;
  const session = sessionId ? await findSession(db, sessionId, now()) : null;
  return session?.user.role === "admin";
}
