import { createMiddleware } from "hono/factory";

import { hasPermission, PERMISSION_MESSAGES } from "#contract/accounts/permissions.ts";
import type { Permission } from "#contract/accounts/permissions.ts";
import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import {
  AUTH_MESSAGES,
  MAX_RENEWAL_AGE_MS,
  NEW_TOKEN_HEADER,
  RENEWAL_WINDOW_MS,
  SCOPE_HEADER,
  TOKEN_EXPIRES_HEADER,
} from "#contract/accounts/session.ts";
import { AppError } from "#server/errors.ts";

import type { AccessToken, ActiveSession, AppContext, AppEnv, SessionService } from "./context.ts";

interface Dependencies {
  sessions: SessionService;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Finds the caller's session and renews a token that is about to expire. The session is looked up on each call,
 * so that ending it takes effect at once. Only its newest token is renewed, and not forever: a stolen copy can't renew
 * itself beside the owner, nor for as long as the session lasts.
 */
export function authenticate({ sessions, now }: Dependencies) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = await readBearerToken(c, sessions);
    const session = token && token.expiresAt > now() ? await sessions.use(token, c.get("address")) : null;
    c.set("sessions", sessions);
    c.set("session", session);
    c.set("hasRejectedToken", token !== null && session === null);
    await next();
    // The call itself may have ended its session.
    if (!token || !session || !c.get("session")) return;
    if (session.user.role === "admin") c.res.headers.set(SCOPE_HEADER, session.user.scope);
    // A replaced session has new tokens.
    if (c.get("session")?.id !== session.id || !isRenewable(token, session.newestTokenExpiresAt, now()))
      return;
    const renewed = await sessions.issueToken(session.id, { since: token.since });
    // Set on the final response: no cache may store a token.
    c.res.headers.set("Cache-Control", "no-store");
    c.res.headers.set(NEW_TOKEN_HEADER, renewed.token);
    c.res.headers.set(TOKEN_EXPIRES_HEADER, String(renewed.expiresAt));
  });
}

function isRenewable({ expiresAt, since }: AccessToken, newestExpiresAt: number, now: number): boolean {
  const isDue = expiresAt - now < RENEWAL_WINDOW_MS;
  return isDue && expiresAt >= newestExpiresAt && now - since < MAX_RENEWAL_AGE_MS;
}

/**
 * 401 without a valid token; 403 for any role but admin, for admins who must set up a second factor first, and for
 * admins whose scope does not have the permission.
 */
export function requirePermission(permission: Permission) {
  return createMiddleware<AppEnv>(async (c, next) => {
    authorize(c, permission);
    await next();
  });
}

/** As `requirePermission`, but every admin may make the call for their own account, whose id is in the path. */
export function requirePermissionOrSelf(permission: Permission) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const isSelf = c.req.param("id") === c.get("session")?.user._id;
    authorize(c, isSelf ? "account" : permission);
    await next();
  });
}

function authorize(c: AppContext, permission: Permission) {
  const session = assertFullAccess(c.get("session"));
  assertPermission(session, permission);
  c.set("adminSession", session);
  c.set("requiredPermission", permission);
}

/** For everyone's own account, as `requirePermission("account")`, but also for admins who must set up a second factor: only for the calls that do so. */
export const adminDuringSetup = createMiddleware<AppEnv>(async (c, next) => {
  c.set("adminSession", assertAdmin(c.get("session")));
  await next();
});

/**
 * Checks again before a write, because receiving a body and hashing a password take time: an admin who was
 * deactivated, deleted or given another scope in between writes nothing. Public calls are not checked.
 * @throws AppError as `requirePermission`
 */
export async function assertStillAdmin(c: AppContext): Promise<void> {
  const session: ActiveSession | undefined = c.get("adminSession");
  if (!session) return;
  const current = await c.get("sessions").find(session.id);
  // Only `adminDuringSetup` lets such a session through.
  const admin = session.mustSetUpSecondFactor ? assertAdmin(current) : assertFullAccess(current);
  const permission: Permission | undefined = c.get("requiredPermission");
  if (permission) assertPermission(admin, permission);
  c.set("adminSession", { ...admin, authenticatedAt: session.authenticatedAt });
}

function assertPermission({ user }: ActiveSession, permission: Permission) {
  if (!hasPermission(user, permission)) throw new AppError("insufficientScope", PERMISSION_MESSAGES.denied);
}

function assertFullAccess(session: ActiveSession | null): ActiveSession {
  const admin = assertAdmin(session);
  if (!admin.mustSetUpSecondFactor) return admin;
  throw new AppError("secondFactorSetupRequired", SECOND_FACTOR_MESSAGES.setupRequired);
}

function assertAdmin(session: ActiveSession | null): ActiveSession {
  if (!session) throw sessionExpiredError();
  if (session.user.role !== "admin") throw new AppError("forbidden", AUTH_MESSAGES.accessDenied);
  return session;
}

/**
 * For calls that return more to an admin than to a visitor.
 * @throws AppError `unauthenticated` for a rejected token, so that the browser renews it instead of taking the
 * visitor's response for complete
 */
export function checkIsAdmin(c: AppContext): boolean {
  if (c.get("hasRejectedToken")) throw sessionExpiredError();
  return hasFullAccess(c.get("session"));
}

/** True for an admin who need not set up a second factor first. */
export function hasFullAccess(session: ActiveSession | null): boolean {
  return session?.user.role === "admin" && !session.mustSetUpSecondFactor;
}

/**
 * True for a signed-in admin, also with an expired token as long as the session is valid. Use it only to
 * exclude someone, never to grant access.
 */
export async function hasAdminSession(c: AppContext, sessions: SessionService): Promise<boolean> {
  const token = await readBearerToken(c, sessions);
  const session = token && (await sessions.find(token.sessionId));
  return session?.user.role === "admin";
}

/** The call's token if this server signed it, also after it expired. */
export async function readBearerToken(c: AppContext, sessions: SessionService): Promise<AccessToken | null> {
  const [, bearer] = /^Bearer ([\w.-]+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  return bearer ? sessions.readToken(bearer) : null;
}

function sessionExpiredError(): AppError {
  return new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
}
