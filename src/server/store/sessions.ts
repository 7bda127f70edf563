// Sign-ins: one row each, found by its id (access tokens) or by the hash of its refresh token.
import { and, eq, gt, lte, ne } from "drizzle-orm";

import type { User } from "#contract/users.ts";

import type { Db } from "./database.ts";
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
  return toSession(db, eq(sessions.id, id), now);
}

export async function findSessionByRefreshToken(
  db: Db,
  hash: string,
  now: number,
): Promise<ActiveSession | null> {
  return toSession(db, eq(sessions.refreshTokenHash, hash), now);
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

function toSession(db: Db, condition: ReturnType<typeof eq>, now: number): ActiveSession | null {
  const [row] = db
    .select({ id: sessions.id, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(condition, gt(sessions.expiresAt, now), eq(users.isActive, true)))
    .all();
  return row ? { id: row.id, user: toUser(row.user) } : null;
}
