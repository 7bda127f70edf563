import { eq } from "drizzle-orm";
import { createMiddleware } from "hono/factory";

import type { AuditAction, AuditChange } from "#contract/audit/audit.ts";
import { API_BASE } from "#contract/envelope.ts";
import type { ChangeContext } from "#server/database/actor.ts";
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
import { logSecurityEvent } from "./securityLog.ts";
import type { SecurityReason } from "./securityLog.ts";

/** Entries for the same person or attempted account, call and outcome. */
const SAME_LIMIT = { max: 5, windowMs: 10 * 60_000 };
/**
 * Entries of one action for one signed-in person, for one attempted account, and for all visitors together: 200 a day of
 * each action are about 300 MB in two years.
 */
const PERSON_LIMIT = { max: 200, windowMs: 24 * 3_600_000 };
/** Entries of one action for all addresses that no account has. They must not use up those of an account. */
const INVENTED_LIMIT = { max: 1, windowMs: 10 * 60_000 };

interface Dependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  sessions: SessionService;
}

type Account = Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName">;

type RefusalAction = Extract<AuditAction, SecurityReason | "refuse">;

/** By path below the API's base. */
const SIGN_IN_CALLS: Readonly<Record<string, RefusalAction>> = {
  "/auth/login": "sign_in_failed",
  "/auth/second-factor": "sign_in_failed",
  "/auth/confirm/passkey": "confirm_identity_failed",
  "/auth/confirm": "confirm_identity_failed",
};

/**
 * Middleware: logs failed sign-ins and refused calls, and appends them to the audit log. A flood of them writes a
 * bounded number of entries; the next one of the same person or account says how many are missing.
 */
export function auditRefusals(dependencies: Dependencies) {
  const { log, now } = dependencies;
  const append = createAppend(dependencies);
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (!(c.error instanceof AppError)) return;
    const action = findRefusalAction(c, c.error);
    if (!action) return;
    // Of other calls, an expired token must not hide the refusal.
    if (action === "refuse" && c.error.status === 401 && (await hasExpiredToken(c, dependencies))) return;
    const { method, path } = c.req;
    const reason = action === "refuse" ? "refused" : action;
    logSecurityEvent(c, log, { reason, code: c.error.code, path });
    const context = { actor: createActor(c), now: now() };
    const call = { ...context, email: c.get("attemptedEmail"), method, path, action, error: c.error };
    // After the reply: its time must not tell whether the email has an account. A failure changes no reply either.
    setImmediate(() =>
      append(call).catch((error: unknown) =>
        log.error("recording a refused call failed", error, { requestId: c.get("requestId") }),
      ),
    );
  });
}

interface RefusedCall extends ChangeContext {
  /** The email that a sign-in attempts, which may be invented. */
  email: string | undefined;
  method: string;
  path: string;
  action: RefusalAction;
  error: AppError;
}

function createAppend({ db, now }: Pick<Dependencies, "db" | "now">) {
  const sameLimit = createRateLimiter(SAME_LIMIT, now);
  const personLimit = createRateLimiter(PERSON_LIMIT, now);
  const inventedLimit = createRateLimiter(INVENTED_LIMIT, now);
  /** By person or account, and action. */
  const omitted = new Map<string, number>();

  return async ({ actor, email, action, error, method, path, ...context }: RefusedCall) => {
    const account = email === undefined ? null : await findAccount(db, email);
    const isInvented = email !== undefined && !account;
    const group = `${actor.userId ?? account?.id ?? (isInvented ? "invented" : "")} ${action}`;
    const same = [group, error.code, method, path.split("/", 4).join("/")].join(" ");
    const isRepeated = isInvented ? inventedLimit.consume(action) : sameLimit.consume(same);
    const isOmitted = isRepeated !== null || personLimit.consume(group) !== null;
    const missing = omitted.get(group) ?? 0;
    omitted.set(group, isOmitted ? missing + 1 : 0);
    if (isOmitted) return;
    const changes = [newValue("status", error.status), newValue("reason", error.code)];
    if (missing > 0) changes.push(newValue("omitted", missing));
    const event = {
      action,
      kind: action === "refuse" ? "call" : "session",
      recordId: account?.id ?? null,
      // Names an account only if it exists: what is typed into the field of the email may be a password.
      recordName: account ? `${account.firstName} ${account.lastName}` : `${method} ${path}`,
      changes,
    };
    await transaction(db, (tx) => recordAudit(tx, { actor, ...context }, event), { durability: "relaxed" });
  };
}

async function findAccount(db: Db, email: string): Promise<Account | null> {
  const { id, firstName, lastName } = users;
  const account = db.select({ id, firstName, lastName }).from(users).where(eq(users.email, email));
  return (await firstRow(account)) ?? null;
}

function findRefusalAction(c: AppContext, { status, code }: AppError): RefusalAction | null {
  const isLogin = c.req.path === `${API_BASE}/auth/login`;
  // The sign-in is not complete, but the password was right. After a reset link, the link's entry says so.
  if (code === "secondFactorRequired") return isLogin ? "password_accepted" : null;
  const signIn = SIGN_IN_CALLS[c.req.path.slice(API_BASE.length)];
  if (status === 429 && signIn) return "locked_out";
  // A wrong password of a signed-in person is an invalid field, and so is a wrong code.
  const isInvalidProof = status === 422 && (c.get("session") || c.req.path.endsWith("/second-factor"));
  if (signIn && (status === 401 || status === 403 || isInvalidProof)) return signIn;
  if (status === 401 || status === 403) return "refuse";
  // The limits of visitors' calls, such as the contact form, do not concern the back office.
  return status === 429 && c.get("session") ? "refuse" : null;
}

/** Routine: the browser renews the token and repeats the call. */
async function hasExpiredToken(c: AppContext, { sessions, now }: Dependencies): Promise<boolean> {
  const token = await readBearerToken(c, sessions);
  return token !== null && token.expiresAt <= now();
}

function newValue(field: string, after: string | number): AuditChange {
  return { field, before: null, after };
}
