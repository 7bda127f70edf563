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

/** Also clears away whatever has run out, of anybody. */
export async function createSession(db: Db, session: NewSession, now: number): Promise<string> {
  const id = Bun.randomUUIDv7("hex", now);
  write(db, (tx) => {
    tx.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    tx.insert(sessions)
      .values({ ...session, id, createdAt: now })
      .run();
  });
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
