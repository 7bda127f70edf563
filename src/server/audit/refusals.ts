import { eq } from "drizzle-orm";
import { createMiddleware } from "hono/factory";

import type { AuditAction, AuditChange } from "#contract/audit/audit.ts";
import { API_BASE } from "#contract/envelope.ts";
import type { Db } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import { users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import { createActor } from "#server/http/actor.ts";
import { readBearerToken } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv, SessionService } from "#server/http/context.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";
import type { Logger } from "#server/logger.ts";

import { recordAudit } from "./recordAudit.ts";
import type { AuditEvent } from "./recordAudit.ts";
import { logSecurityEvent } from "./securityLog.ts";
import type { SecurityReason } from "./securityLog.ts";

/** Entries for the same person, call and outcome. */
const SAME_LIMIT = { max: 5, windowMs: 10 * 60_000 };
/**
 * Entries of one action for one signed-in person, and for all others together: 200 a day of each action are about
 * 300 MB in two years.
 */
const PERSON_LIMIT = { max: 200, windowMs: 24 * 3_600_000 };

interface Dependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  sessions: SessionService;
}

interface Refusal {
  action: AuditAction;
  reason: SecurityReason;
}

/** By path below the API's base. */
const SIGN_IN_CALLS: Readonly<Record<string, Refusal>> = {
  "/auth/login": { action: "sign_in_failed", reason: "sign_in_failed" },
  "/auth/second-factor": { action: "sign_in_failed", reason: "sign_in_failed" },
  "/auth/confirm/passkey": { action: "confirm_identity_failed", reason: "confirm_identity_failed" },
  "/auth/confirm": { action: "confirm_identity_failed", reason: "confirm_identity_failed" },
};
const LOCKED_OUT: Refusal = { action: "locked_out", reason: "locked_out" };
const REFUSED: Refusal = { action: "refuse", reason: "refused" };

/**
 * Middleware: logs failed sign-ins and refused calls, and appends them to the audit log. A flood of them writes a
 * bounded number of entries; the next one says how many are missing.
 */
export function auditRefusals(dependencies: Dependencies) {
  const { db, log, now } = dependencies;
  const sameLimit = createRateLimiter(SAME_LIMIT, now);
  const personLimit = createRateLimiter(PERSON_LIMIT, now);
  let omitted = 0;

  async function append(c: AppContext, refusal: Refusal, error: AppError) {
    const person = c.get("session")?.user._id ?? "";
    const call = c.req.path.split("/", 4).join("/");
    const isOverLimit =
      sameLimit.consume([person, refusal.action, error.code, c.req.method, call].join(" ")) !== null ||
      personLimit.consume(`${person} ${refusal.action}`) !== null;
    if (isOverLimit) return void (omitted += 1);
    const event = await describeRefusal(c, refusal, error, db);
    const changes = omitted > 0 ? [...event.changes, newValue("omitted", omitted)] : event.changes;
    omitted = 0;
    const context = { actor: createActor(c), now: now() };
    await transaction(db, (tx) => recordAudit(tx, context, { ...event, changes }), { durability: "relaxed" });
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (!(c.error instanceof AppError)) return;
    const refusal = findRefusal(c, c.error);
    if (!refusal) return;
    // Of other calls, an expired token must not hide the refusal.
    if (refusal === REFUSED && c.error.status === 401 && (await hasExpiredToken(c, dependencies))) return;
    logSecurityEvent(c, log, { reason: refusal.reason, code: c.error.code, path: c.req.path });
    try {
      await append(c, refusal, c.error);
    } catch (error) {
      // The caller gets the refusal, not a failure to record it.
      log.error("recording a refused call failed", error, { requestId: c.get("requestId") });
    }
  });
}

function findRefusal(c: AppContext, { status, code }: AppError): Refusal | null {
  // The password was right: the sign-in is not over.
  if (code === "secondFactorRequired") return null;
  const signIn = SIGN_IN_CALLS[c.req.path.slice(API_BASE.length)];
  if (status === 429 && signIn) return LOCKED_OUT;
  // A wrong password of a signed-in person is an invalid field, and so is a wrong code.
  const isInvalidProof = status === 422 && (c.get("session") || c.req.path.endsWith("/second-factor"));
  if (signIn && (status === 401 || status === 403 || isInvalidProof)) return signIn;
  if (status === 401 || status === 403) return REFUSED;
  // The limits of visitors' calls, such as the contact form, do not concern the back office.
  return status === 429 && c.get("session") ? REFUSED : null;
}

/** Routine: the browser renews the token and repeats the call. */
async function hasExpiredToken(c: AppContext, { sessions, now }: Dependencies): Promise<boolean> {
  const token = await readBearerToken(c, sessions);
  return token !== null && token.expiresAt <= now();
}

/**
 * Names an account only if it exists: what is typed into the field of the email may be a password.
 */
async function describeRefusal(c: AppContext, { action }: Refusal, { code, status }: AppError, db: Db) {
  const email = c.get("attemptedEmail");
  const { id, firstName, lastName } = users;
  const user =
    email === undefined
      ? undefined
      : await firstRow(db.select({ id, firstName, lastName }).from(users).where(eq(users.email, email)));
  const changes: AuditChange[] = [newValue("status", status), newValue("reason", code)];
  return {
    action,
    kind: action === "refuse" ? "call" : "session",
    recordId: user?.id ?? null,
    recordName: user ? `${user.firstName} ${user.lastName}` : `${c.req.method} ${c.req.path}`,
    changes,
  } satisfies AuditEvent;
}

function newValue(field: string, after: string | number): AuditChange {
  return { field, before: null, after };
}
