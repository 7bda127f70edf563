// People who may sign in.
import { and, count, eq } from "drizzle-orm";

import type { Role, User } from "#contract/users.ts";
import { AppError } from "#server/errors.ts";

import type { Db } from "./database.ts";
import { users } from "./schema.ts";
import { write } from "./write.ts";

type UserRow = typeof users.$inferSelect;

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordHash: string;
}

/** What signing in needs to know; never leaves the server. */
export interface Credentials {
  user: User;
  passwordHash: string;
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = db.select({ total: count() }).from(users).where(eq(users.role, "admin")).all();
  return (row?.total ?? 0) > 0;
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const [row] = db.select().from(users).where(eq(users.email, email.toLowerCase())).all();
  return row ? { user: toUser(row), passwordHash: row.passwordHash } : null;
}

/** @throws AppError `conflict` when the e-mail has an account already */
export async function createUser(db: Db, user: NewUser, now: number): Promise<User> {
  return write(db, (tx) => toUser(insertUser(tx, user, now)));
}

/**
 * Creates the very first admin; two callers at once cannot both succeed.
 * @throws AppError `conflict` when an admin exists
 */
export async function createFirstAdmin(db: Db, user: Omit<NewUser, "role">, now: number): Promise<User> {
  return write(db, (tx) => {
    const [existing] = tx.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1).all();
    if (existing) throw new AppError("conflict", "An admin exists already. Please sign in.");
    return toUser(insertUser(tx, { ...user, role: "admin" }, now));
  });
}

export async function noteLogin(db: Db, id: string, now: number): Promise<void> {
  write(db, (tx) => tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, id)).run());
}

export async function findActiveUser(db: Db, id: string): Promise<User | null> {
  const [row] = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)))
    .all();
  return row ? toUser(row) : null;
}

export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    isActive: row.isActive,
    lastLogin: row.lastLoginAt === null ? null : new Date(row.lastLoginAt).toISOString(),
  };
}

type Writer = Pick<Db, "insert" | "select">;

function insertUser(tx: Writer, user: NewUser, now: number): UserRow {
  const email = user.email.toLowerCase();
  const [existing] = tx.select({ id: users.id }).from(users).where(eq(users.email, email)).all();
  if (existing) {
    const message = "An account with this email exists already";
    throw new AppError("conflict", message, { errors: { email: message } });
  }
  const id = Bun.randomUUIDv7("hex", now);
  return tx
    .insert(users)
    .values({ ...user, id, email, createdAt: now, updatedAt: now })
    .returning()
    .get();
}
