// Tells who calls, and stands before every call that needs an admin; asks the database each time, so that a session ends at once.
import { createMiddleware } from "hono/factory";

import {
  AUTH_MESSAGES,
  NEW_TOKEN_HEADER,
  RENEWAL_WINDOW_MS,
  TOKEN_EXPIRES_HEADER,
} from "#contract/accounts/session.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext, AppEnv } from "./context.ts";
import type { AccessToken } from "#server/accounts/accessTokens.ts";
import { findSession } from "#server/accounts/sessions.ts";
import type { ActiveSession } from "#server/accounts/sessions.ts";
import { getSite } from "#server/settings/repository.ts";

import { grantPreview } from "#server/accounts/previewCookie.ts";

/** Before every call that may say who calls: looks the living session up, and renews a token that is about to run out. */
export const whoCalls = createMiddleware<AppEnv>(async (c, next) => {
  const { tokens, db, now } = c.get("services");
  const token = await tokenOf(c);
  const session = token && token.expiresAt > now() ? await findSession(db, token.sessionId, now()) : null;
  c.set("caller", session);
  c.set("wasSignedIn", token !== null && session === null);
  await next();
  if (session?.user.role === "admin" && (await getSite(db)).comingSoon) await grantPreview(c, session);
  if (!token || !session || token.expiresAt - now() >= RENEWAL_WINDOW_MS) return;
  const renewed = await tokens.issue(session.id);
  // On the finished answer, whatever it has become; a token is nothing for a cache on the way.
  c.res.headers.set("Cache-Control", "no-store");
  c.res.headers.set(NEW_TOKEN_HEADER, renewed.token);
  c.res.headers.set(TOKEN_EXPIRES_HEADER, String(renewed.expiresAt));
});

/** 401 without a valid token, 403 for any role but admin. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  c.set("session", mustBeAdmin(c.get("caller")));
  await next();
});

/**
 * Asked again before anything is written: a body may take its time, and so does the work on pictures and passwords. Whoever was
 * deactivated or deleted meanwhile writes nothing any more. Of calls that anybody may make, nothing is asked.
 * @throws AppError as `adminOnly`
 */
export async function confirmAdmin(c: AppContext): Promise<void> {
  const session: ActiveSession | undefined = c.get("session");
  if (!session) return;
  const { db, now } = c.get("services");
  mustBeAdmin(await findSession(db, session.id, now()));
}

function mustBeAdmin(session: ActiveSession | null): ActiveSession {
  if (!session) throw signedOut();
  if (session.user.role !== "admin") throw new AppError("forbidden", AUTH_MESSAGES.accessDenied);
  return session;
}

/**
 * For calls that show an admin more than a visitor.
 * @throws AppError `unauthenticated` to whoever was signed in: they would take a visitor's part for the whole, and their browser can
 * renew a token that has only run out
 */
export function isAdmin(c: AppContext): boolean {
  if (c.get("wasSignedIn")) throw signedOut();
  return c.get("caller")?.user.role === "admin";
}

/**
 * Whether the caller is an admin at work: the token may have run out, as long as their session lives. Good for leaving
 * somebody out, never for letting them in.
 */
export async function isSignedInAdmin(c: AppContext): Promise<boolean> {
  const token = await tokenOf(c);
  if (!token) return false;
  const { db, now } = c.get("services");
  const session = await findSession(db, token.sessionId, now());
  return session?.user.role === "admin";
}

/** The token that the call carries and that we signed, also when it has run out. */
export async function tokenOf(c: AppContext): Promise<AccessToken | null> {
  const [, bearer] = /^Bearer ([\w.-]+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  return bearer ? c.get("services").tokens.read(bearer) : null;
}

function signedOut(): AppError {
  return new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
}
