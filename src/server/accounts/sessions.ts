import { and, eq, gt, lte, ne, sql } from "drizzle-orm";

import { firstRow } from "#server/database/rows.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { sessions, users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { ActiveSession } from "#server/http/context.ts";

import { toUser } from "./repository.ts";

export interface NewSession {
  userId: string;
  refreshTokenHash: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Also stores the time of the sign-in. */
export async function createSession(db: Db, session: NewSession, now: number): Promise<string> {
  return transaction(db, async (tx) => insertSession(tx, session, now));
}

/**
 * Creates a session after a password check, which takes time.
 * @param passwordHash the hash that was verified
 * @returns `null` if the password was changed or the account was deactivated, deleted or given another role
 * since
 */
export async function createSessionIfUnchanged(
  db: Db,
  { passwordHash, ...session }: NewSession & { passwordHash: string },
  now: number,
): Promise<string | null> {
  return transaction(db, async (tx) => {
    const user = await firstRow(tx.select().from(users).where(eq(users.id, session.userId)));
    const isUnchanged = user?.passwordHash === passwordHash && user.isActive && user.role === "admin";
    return isUnchanged ? await insertSession(tx, session, now) : null;
  });
}

/**
 * Renews the session's reauthentication time.
 * @param passwordHash the hash that was verified
 * @returns false if the session or its admin is gone, or the password was changed since
 */
export async function markReauthenticated(
  db: Db,
  id: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const user = await firstRow(
      tx
        .select({ hash: users.passwordHash, isActive: users.isActive, role: users.role })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.id, id)),
    );
    if (user?.hash !== passwordHash || !user.isActive || user.role !== "admin") return false;
    await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id));
    return true;
  });
}

/** Also deletes expired sessions of all users. */
async function insertSession(tx: Transaction, session: NewSession, now: number): Promise<string> {
  const id = Bun.randomUUIDv7("hex", now);
  await tx.delete(sessions).where(lte(sessions.expiresAt, now));
  await tx.insert(sessions).values({ ...session, id, createdAt: now });
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, session.userId));
  return id;
}

/** `null` for a session that was ended or has expired, and for a deactivated or deleted user. */
export async function findSession(db: Db, id: string, now: number): Promise<ActiveSession | null> {
  return toSession(await firstRow(sessionById(db).execute({ id, now })));
}

export async function findSessionByRefreshToken(
  db: Db,
  hash: string,
  now: number,
): Promise<ActiveSession | null> {
  return toSession(await firstRow(sessionByRefreshToken(db).execute({ hash, now })));
}

export async function endSession(db: Db, id: string): Promise<void> {
  await transaction(db, async (tx) => tx.delete(sessions).where(eq(sessions.id, id)));
}

/** @param exceptSessionId the session that is not ended */
export async function endUserSessions(tx: Transaction, userId: string, exceptSessionId = ""): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId)));
}

/** Revokes the refresh token only: calls still renew the access token (`http/authenticate.ts`) until the session ends. */
export async function revokeRefreshToken(tx: Transaction, sessionId: string): Promise<void> {
  // No hash equals this value.
  await tx
    .update(sessions)
    .set({ refreshTokenHash: `none ${sessionId}` })
    .where(eq(sessions.id, sessionId));
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
      user: users,
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(condition, gt(sessions.expiresAt, sql.placeholder("now")), eq(users.isActive, true)))
    .prepare();
}

interface SessionRow extends Pick<typeof sessions.$inferSelect, "id" | "createdAt" | "confirmedAt"> {
  user: typeof users.$inferSelect;
}

function toSession(row: SessionRow | undefined): ActiveSession | null {
  if (!row) return null;
  return { id: row.id, user: toUser(row.user), authenticatedAt: row.confirmedAt ?? row.createdAt };
}
