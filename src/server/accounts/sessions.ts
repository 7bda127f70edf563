// Sign-ins: one row each, found by its id (access tokens) or by the hash of its refresh token.
import { and, eq, gt, lte, ne, sql } from "drizzle-orm";

import { first } from "#server/database/first.ts";
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

/** Notes the sign-in, too. */
export async function createSession(db: Db, session: NewSession, now: number): Promise<string> {
  return transaction(db, async (tx) => insertSession(tx, session, now));
}

/**
 * The same for somebody whose password took a while to check.
 * @param passwordHash the one that it was checked against
 * @returns `null` where the password was changed meanwhile, or the account deactivated, deleted or given another role
 */
export async function createSessionOf(
  db: Db,
  { passwordHash, ...session }: NewSession & { passwordHash: string },
  now: number,
): Promise<string | null> {
  return transaction(db, async (tx) => {
    const user = await first(tx.select().from(users).where(eq(users.id, session.userId)));
    const isAsChecked = user?.passwordHash === passwordHash && user.isActive && user.role === "admin";
    return isAsChecked ? await insertSession(tx, session, now) : null;
  });
}

/**
 * Makes the session's proof of identity a new one.
 * @param passwordHash the one that the password was checked against
 * @returns false where the session or its admin is gone, or the password was changed meanwhile
 */
export async function confirmSession(
  db: Db,
  id: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const user = await first(
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

/** Also clears away whatever has run out, of anybody. */
async function insertSession(tx: Transaction, session: NewSession, now: number): Promise<string> {
  const id = Bun.randomUUIDv7("hex", now);
  await tx.delete(sessions).where(lte(sessions.expiresAt, now));
  await tx.insert(sessions).values({ ...session, id, createdAt: now });
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, session.userId));
  return id;
}

/** `null` when the session ended, ran out, or its user is deactivated or gone. */
export async function findSession(db: Db, id: string, now: number): Promise<ActiveSession | null> {
  return toSession(await first(byId(db).execute({ id, now })));
}

export async function findSessionByRefreshToken(
  db: Db,
  hash: string,
  now: number,
): Promise<ActiveSession | null> {
  return toSession(await first(byRefreshToken(db).execute({ hash, now })));
}

export async function endSession(db: Db, id: string): Promise<void> {
  await transaction(db, async (tx) => tx.delete(sessions).where(eq(sessions.id, id)));
}

/** @param kept the one session that goes on */
export async function endSessionsOf(tx: Transaction, userId: string, kept = ""): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)));
}

/** It goes on, for as long as its access token does or is renewed. */
export async function endRefreshing(tx: Transaction, sessionId: string): Promise<void> {
  // No hash is like it.
  await tx
    .update(sessions)
    .set({ refreshTokenHash: `none ${sessionId}` })
    .where(eq(sessions.id, sessionId));
}

const byId = preparedStatement((db) => selectActive(db, eq(sessions.id, sql.placeholder("id"))));
const byRefreshToken = preparedStatement((db) =>
  selectActive(db, eq(sessions.refreshTokenHash, sql.placeholder("hash"))),
);

function selectActive(db: Reader, condition: ReturnType<typeof eq>) {
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
