// Sign-ins: one row each, found by its id (access tokens) or by the hash of its refresh token.
import { and, eq, gt, lte, ne, sql } from "drizzle-orm";

import type { User } from "#contract/users.ts";

import type { Db } from "./database.ts";
import { preparedOnce } from "./preparedOnce.ts";
import { sessions, users } from "./schema.ts";
import { toUser } from "./users.ts";
import { write } from "./write.ts";

export interface NewSession {
  userId: string;
  refreshTokenHash: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface ActiveSession {
  id: string;
  user: User;
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
    .select({ id: sessions.id, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(condition, gt(sessions.expiresAt, sql.placeholder("now")), eq(users.isActive, true)))
    .prepare();
}

function toSession(row: { id: string; user: typeof users.$inferSelect } | undefined): ActiveSession | null {
  return row ? { id: row.id, user: toUser(row.user) } : null;
}
