// Stands before every call that needs an admin; asks the database each time, so that a session ends at once.
import { createMiddleware } from "hono/factory";

import {
  AUTH_MESSAGES,
  NEW_TOKEN_HEADER,
  RENEWAL_WINDOW_MS,
  TOKEN_EXPIRES_HEADER,
} from "#contract/session.ts";
import { AppError } from "#server/errors.ts";
import type { AppContext, AppEnv } from "#server/api/context.ts";
import type { AccessToken } from "./accessTokens.ts";
import { findSession } from "#server/store/sessions.ts";
import type { ActiveSession } from "#server/store/sessions.ts";

/** 401 without a valid token, 403 for any role but admin. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  const session = await sessionOf(c);
  if (!session) throw new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
  if (session.user.role !== "admin") throw new AppError("forbidden", AUTH_MESSAGES.accessDenied);
  c.set("session", session);
  await next();
});

/** For calls that show an admin more than a visitor. */
export async function isAdmin(c: AppContext): Promise<boolean> {
  const session = await sessionOf(c);
  return session?.user.role === "admin";
}

/**
 * Whether the caller is an admin at work: the token may have run out, as long as their session lives. Good for leaving
 * somebody out, never for letting them in.
 */
export async function isSignedInAdmin(c: AppContext): Promise<boolean> {
  const { db, now } = c.var.services;
  const token = await tokenOf(c);
  const session = token && (await findSession(db, token.sessionId, now()));
  return session?.user.role === "admin";
}

/** The token that the call carries and that we signed, also when it has run out. */
export async function tokenOf(c: AppContext): Promise<AccessToken | null> {
  const [, bearer] = /^Bearer ([\w.-]+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  return bearer ? c.var.services.tokens.read(bearer) : null;
}

/** The living session behind the bearer token; renews a token that is about to run out. */
async function sessionOf(c: AppContext): Promise<ActiveSession | null> {
  const { tokens, db, now } = c.var.services;
  const token = await tokenOf(c);
  if (!token || token.expiresAt <= now()) return null;
  const session = await findSession(db, token.sessionId, now());
  if (!session) return null;
  if (token.expiresAt - now() < RENEWAL_WINDOW_MS) {
    const renewed = await tokens.issue(session.id);
    c.header(NEW_TOKEN_HEADER, renewed.token);
    c.header(TOKEN_EXPIRES_HEADER, String(renewed.expiresAt));
  }
  return session;
}
