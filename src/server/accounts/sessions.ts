// Sign-ins: one row each, found by its id (access tokens) or by the hash of its refresh token.
import { and, eq, gt, lte, ne, sql } from "drizzle-orm";

import type { Db } from "#server/database/open.ts";
import { preparedOnce } from "#server/database/preparedStatement.ts";
import { sessions, users } from "#server/database/schema.ts";
import { write } from "#server/database/transaction.ts";
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
  return write(db, (tx) => insertSession(tx, session, now));
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
  return write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.id, session.userId)).get();
    const isAsChecked = user?.passwordHash === passwordHash && user.isActive && user.role === "admin";
    return isAsChecked ? insertSession(tx, session, now) : null;
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
  return write(db, (tx) => {
    const user = tx
      .select({ hash: users.passwordHash, isActive: users.isActive, role: users.role })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, id))
      .get();
    if (user?.hash !== passwordHash || !user.isActive || user.role !== "admin") return false;
    tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id)).run();
    return true;
  });
}

/** Also clears away whatever has run out, of anybody. */
function insertSession(
  tx: Pick<Db, "delete" | "insert" | "update">,
  session: NewSession,
  now: number,
): string {
  const id = Bun.randomUUIDv7("hex", now);
  tx.delete(sessions).where(lte(sessions.expiresAt, now)).run();
  tx.insert(sessions)
    .values({ ...session, id, createdAt: now })
    .run();
  tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, session.userId)).run();
  return id;
}

/** `null` when the session ended, ran out, or its user is deactivated or gone. */
export async function findSession(db: Db, id: string, now: number): Promise<ActiveSession | null> {
  return toSession(byId(db).get({ id, now }));
}

export async function findSessionByRefreshToken(
  db: Db,
  hash: string,
  now: number,
): Promise<ActiveSession | null> {
  return toSession(byRefreshToken(db).get({ hash, now }));
}

export async function endSession(db: Db, id: string): Promise<void> {
  write(db, (tx) => tx.delete(sessions).where(eq(sessions.id, id)).run());
}

/** @param kept the one session that goes on */
export function endSessionsOf(tx: Pick<Db, "delete">, userId: string, kept = ""): void {
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, kept)))
    .run();
}

/** It goes on, for as long as its access token does or is renewed. */
export function endRefreshing(tx: Pick<Db, "update">, sessionId: string): void {
  // No hash is like it.
  tx.update(sessions)
    .set({ refreshTokenHash: `none ${sessionId}` })
    .where(eq(sessions.id, sessionId))
    .run();
}

const byId = preparedOnce((db) => selectActive(db, eq(sessions.id, sql.placeholder("id"))));
const byRefreshToken = preparedOnce((db) =>
  selectActive(db, eq(sessions.refreshTokenHash, sql.placeholder("hash"))),
);

function selectActive(db: Db, condition: ReturnType<typeof eq>) {
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
