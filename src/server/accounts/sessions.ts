import { and, eq, gt, lte, ne, or, sql } from "drizzle-orm";

import type { AccountNotice } from "#contract/accounts/accountNotices.ts";
import { ACCESS_TOKEN_LIFETIME_MS, AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { firstRow, singleRow } from "#server/database/rows.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { sessions, users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import { createUserActor, describeDevice } from "#server/http/actor.ts";
import type { AccessToken, ActiveSession } from "#server/http/context.ts";

import { listNotices } from "./accountNotices.ts";
import { replaceSession, sessionEndedError } from "./replaceSession.ts";
import type { ReplacedSession } from "./replaceSession.ts";
import { toUser } from "./repository.ts";
import { hasFactorCondition } from "./secondFactor/repository.ts";
import type { SessionTime } from "./sessionTime.ts";

/** The device that signs in; see the table `sessions`. */
export type Device = Pick<typeof sessions.$inferSelect, "browser" | "system" | "network">;

/** Neither what its token says nor what the site requires. */
interface StoredSession extends Omit<ActiveSession, "authenticatedAt" | "mustSetUpSecondFactor"> {
  hasSecondFactor: boolean;
}

interface NewSession extends Device {
  userId: string;
  refreshTokenHash: string;
}

/**
 * Creates a session after a password check, which takes time.
 * @param session with the hash that was verified
 * @returns the session with the notices that it reports
 * @throws AppError `unauthenticated` if the password was changed or the account was deactivated, deleted or given another
 * role since
 */
export async function createSessionIfUnchanged(
  tx: Transaction,
  { passwordHash, ...session }: NewSession & { passwordHash: string },
  time: SessionTime,
): Promise<{ id: string; notices: AccountNotice[] }> {
  const user = await firstRow(tx.select().from(users).where(eq(users.id, session.userId)));
  const isUnchanged = user?.passwordHash === passwordHash && user.isActive && user.role === "admin";
  if (!isUnchanged) throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  const id = await insertSession(tx, session, time);
  return { id, notices: await listNotices(tx, session.userId, time.now) };
}

/**
 * Replaces the session with one whose reauthentication time is the present.
 * @param passwordHash the hash that was verified
 * @throws AppError `unauthenticated` if the session or its admin is gone, or the password was changed since
 */
export async function markReauthenticated(
  tx: Transaction,
  id: string,
  passwordHash: string,
  context: ChangeContext,
): Promise<ReplacedSession> {
  const user = await firstRow(
    tx
      .select({ id: users.id, hash: users.passwordHash, isActive: users.isActive, role: users.role })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, id)),
  );
  if (user?.hash !== passwordHash || !user.isActive || user.role !== "admin") throw sessionEndedError();
  await recordAudit(tx, context, { action: "confirm_identity", kind: "session", recordId: user.id });
  return replaceSession(tx, { id, authenticatedAt: context.now }, context.now);
}

/** Also stores the time of the sign-in, and deletes expired sessions of all users. */
export async function insertSession(
  tx: Transaction,
  session: NewSession,
  { now, createdAfter, usedAfter }: SessionTime,
): Promise<string> {
  const id = Bun.randomUUIDv7("hex", now);
  const publicId = crypto.randomUUID();
  await tx
    .delete(sessions)
    .where(or(lte(sessions.createdAt, createdAfter), lte(sessions.lastUsedAt, usedAfter)));
  const newestTokenExpiresAt = now + ACCESS_TOKEN_LIFETIME_MS;
  const times = { createdAt: now, lastUsedAt: now, newestTokenExpiresAt };
  await tx.insert(sessions).values({ ...session, ...times, id, publicId });
  const user = await singleRow(
    tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, session.userId)).returning(),
  );
  const actor = createUserActor(toUser(user), publicId, describeDevice(session));
  await recordAudit(
    tx,
    { actor, now },
    { action: "sign_in", kind: "session", recordId: user.id, recordName: actor.name },
  );
  return id;
}

/** `null` for a session that was ended or has expired, and for a deactivated or deleted user. */
export async function findSession(db: Db, id: string, time: SessionTime): Promise<StoredSession | null> {
  return toSession(await firstRow(sessionById(db).execute({ ...time, id })));
}

export async function findSessionByRefreshToken(
  db: Db,
  hash: string,
  time: SessionTime,
): Promise<StoredSession | null> {
  return toSession(await firstRow(sessionByRefreshToken(db).execute({ ...time, hash })));
}

/** Not flushed to disk: losing it in a power failure does no harm. */
export async function recordSessionUse(
  db: Db,
  { sessionId, expiresAt }: AccessToken,
  use: Pick<typeof sessions.$inferSelect, "network" | "lastUsedAt">,
): Promise<void> {
  const newestTokenExpiresAt = sql`max(${sessions.newestTokenExpiresAt}, ${expiresAt})`;
  const update = (tx: Transaction) =>
    tx
      .update(sessions)
      .set({ ...use, newestTokenExpiresAt })
      .where(eq(sessions.id, sessionId));
  await transaction(db, async (tx) => update(tx), { durability: "relaxed" });
}

/** @returns the id of its user; `null` if the session had ended */
export async function endSession(
  db: Db,
  id: string,
  { device, now }: { device: string; now: number },
): Promise<string | null> {
  return transaction(db, async (tx) => {
    const session = await firstRow(
      tx
        .select({ user: users, publicId: sessions.publicId })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.id, id)),
    );
    if (!session) return null;
    await tx.delete(sessions).where(eq(sessions.id, id));
    const actor = createUserActor(toUser(session.user), session.publicId, device);
    const { userId: recordId, name: recordName } = actor;
    await recordAudit(tx, { actor, now }, { action: "sign_out", kind: "session", recordId, recordName });
    return recordId;
  });
}

/**
 * @param exceptPublicId of the session that is not ended, also if it is replaced at the same time
 * @returns the number of ended sessions
 */
export async function endUserSessions(
  tx: Transaction,
  context: ChangeContext,
  user: Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName">,
  exceptPublicId = "",
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.publicId, exceptPublicId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return 0;
  await recordAudit(tx, context, {
    action: "end_sessions",
    kind: "session",
    recordId: user.id,
    recordName: `${user.firstName} ${user.lastName}`,
    changes: [{ field: "sessions", before: ended.length, after: 0 }],
  });
  return ended.length;
}

const sessionById = preparedStatement((db) =>
  selectActiveSession(db, eq(sessions.id, sql.placeholder("id"))),
);
const sessionByRefreshToken = preparedStatement((db) =>
  selectActiveSession(db, eq(sessions.refreshTokenHash, sql.placeholder("hash"))),
);

function selectActiveSession(db: Reader, condition: ReturnType<typeof eq>) {
  return db
    .select({
      id: sessions.id,
      publicId: sessions.publicId,
      user: users,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      newestTokenExpiresAt: sessions.newestTokenExpiresAt,
      hasSecondFactor: hasFactorCondition(users.id),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        condition,
        gt(sessions.createdAt, sql.placeholder("createdAfter")),
        gt(sessions.lastUsedAt, sql.placeholder("usedAfter")),
        eq(users.isActive, true),
      ),
    )
    .prepare();
}

interface SessionRow extends Omit<StoredSession, "user" | "hasSecondFactor"> {
  user: typeof users.$inferSelect;
  /** 0 or 1. */
  hasSecondFactor: number;
}

function toSession(row: SessionRow | undefined): StoredSession | null {
  return row ? { ...row, user: toUser(row.user), hasSecondFactor: row.hasSecondFactor === 1 } : null;
}
