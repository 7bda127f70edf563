import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";

import { hasFullAccess } from "#server/http/authenticate.ts";
import type { ActiveSession, AppEnv, SessionService } from "#server/http/context.ts";

import type { AccessTokens } from "./accessTokens.ts";

const COOKIE_NAME = "vitrine_preview";
const LIFETIME_S = 30 * 24 * 60 * 60;

interface Dependencies {
  tokens: Pick<AccessTokens, "issuePreview" | "readPreview">;
  sessions: SessionService;
  publicUrl: string | null;
}

export type PreviewCookie = ReturnType<typeof createPreviewCookie>;

/**
 * A cookie that lets an admin's browser load the images of drafts, and the pages of a site that is not live yet: these
 * requests carry no token.
 */
export function createPreviewCookie({ tokens, sessions, publicUrl }: Dependencies) {
  const isSecure = publicUrl?.startsWith("https://") ?? false;
  // The prefix keeps subdomains from setting it, but browsers require HTTPS for it.
  const name = isSecure ? `__Host-${COOKIE_NAME}` : COOKIE_NAME;

  /** The cookie opens only pages and images, and ends with the session. */
  async function setPreviewCookie(c: Context, session: ActiveSession) {
    const existing = getCookie(c, name);
    if (existing && (await tokens.readPreview(existing)) === session.id) return;
    setCookie(c, name, await tokens.issuePreview(session.id), {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: isSecure,
      maxAge: LIFETIME_S,
    });
  }

  return {
    /** Runs after `authenticate`. Sets the cookie on responses to admins. */
    middleware: createMiddleware<AppEnv>(async (c, next) => {
      await next();
      const session = c.get("session");
      if (session && hasFullAccess(session)) await setPreviewCookie(c, session);
    }),

    /** The session of the signed-in admin whose browser sent the request. */
    async findSession(c: Context): Promise<ActiveSession | null> {
      const cookie = getCookie(c, name);
      const sessionId = cookie ? await tokens.readPreview(cookie) : null;
      const session = sessionId ? await sessions.find(sessionId) : null;
      return hasFullAccess(session) ? session : null;
    },
  };
}
