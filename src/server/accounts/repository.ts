import { and, count, desc, eq, sql } from "drizzle-orm";

import { hasPermission, PERMISSION_MESSAGES } from "#contract/accounts/permissions.ts";
import { USER_MESSAGES } from "#contract/accounts/users.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import type { Role, User, UserStats, UserStatus } from "#contract/accounts/users.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { firstRow, hasRow, singleRow } from "#server/database/rows.ts";
import { matchesSearch, paginate } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";
import { AppError } from "#server/errors.ts";

import { auditAccount } from "./auditAccount.ts";

type UserRow = typeof users.$inferSelect;

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Defaults to `DEFAULT_SCOPE`. */
  scope?: AdminScope;
  passwordHash: string;
  /** Defaults to true. */
  isActive?: boolean;
}

export interface UserFilter extends PageRequest {
  /** Matches the full name and the email. */
  search?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

/** What sign-in needs. Never part of a response. */
export interface Credentials {
  user: User;
  passwordHash: string;
}

/** Ordered by the last sign-in, newest first; users who never signed in come last. */
export async function listUsers(db: Db, filter: UserFilter) {
  const condition = filterCondition(filter);
  const [countRow] = await db.select({ total: count() }).from(users).where(condition);
  const query = db
    .select()
    .from(users)
    .where(condition)
    .orderBy(desc(users.lastLoginAt), desc(users.id))
    .$dynamic();
  return { users: (await paginate(query, filter)).map(toUser), total: countRow?.total ?? 0 };
}

export function findUserRow(db: Reader, id: string): Promise<UserRow | undefined> {
  return firstRow(db.select().from(users).where(eq(users.id, id)));
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await findUserRow(db, id);
  return row ? toUser(row) : null;
}

export async function getUserStats(db: Db): Promise<UserStats> {
  const stats = await firstRow(
    db
      .select({
        totalUsers: count(),
        adminUsers: sql<number>`count(*) FILTER (WHERE ${users.role} = 'admin')`,
        activeUsers: sql<number>`count(*) FILTER (WHERE ${users.isActive})`,
        activeOwners: sql<number>`count(*) FILTER (WHERE ${activeOwnerCondition()})`,
      })
      .from(users),
  );
  return stats ?? { totalUsers: 0, adminUsers: 0, activeUsers: 0, activeOwners: 0 };
}

export function activeOwnerCondition() {
  return and(eq(users.role, "admin"), eq(users.scope, "owner"), eq(users.isActive, true));
}

export function hasAdmin(db: Db): Promise<boolean> {
  return hasRow(db, users, eq(users.role, "admin"));
}

export function hasActiveOwner(db: Db): Promise<boolean> {
  return hasRow(db, users, activeOwnerCondition());
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return row ? { user: toUser(row), passwordHash: row.passwordHash } : null;
}

export async function findCredentialsById(db: Db, id: string): Promise<Credentials | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ? { user: toUser(row), passwordHash: row.passwordHash } : null;
}

/** @throws AppError `conflict` when the email is taken; as `assertManagesUsers` */
export async function createUser(db: Db, user: NewUser, context: InsertContext): Promise<User> {
  return transaction(db, async (tx) => {
    await assertManagesUsers(tx, context.actor.userId);
    return toUser(await insertUser(tx, user, context));
  });
}

/**
 * Creates the first admin. Of two concurrent calls one fails.
 * @throws AppError `conflict` when an admin exists
 */
export async function createFirstAdmin(
  db: Db,
  user: Omit<NewUser, "role" | "scope">,
  context: ChangeContext,
): Promise<User> {
  return transaction(db, async (tx) => {
    const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
    if (existing) throw new AppError("conflict", "An admin exists already. Please sign in.");
    return toUser(await insertUser(tx, { ...user, role: "admin", scope: "owner" }, context));
  });
}

export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    scope: row.scope,
    isActive: row.isActive,
    lastLogin: row.lastLoginAt === null ? null : new Date(row.lastLoginAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/**
 * Runs in the writing transaction: the caller may have lost the permission since the call was authorized.
 * @param id `null` for a command
 * @throws AppError `insufficientScope`
 */
export async function assertManagesUsers(tx: Transaction, id: string | null): Promise<void> {
  if (id === null) return;
  const user = await firstRow(tx.select().from(users).where(eq(users.id, id)));
  const canManage = user?.role === "admin" && user.isActive && hasPermission(user, "users");
  if (!canManage) throw new AppError("insufficientScope", PERMISSION_MESSAGES.denied);
}

/** @throws AppError `conflict` when another account than `id` has the email, compared in lower case */
export async function assertEmailAvailable(tx: Reader, email: string, id?: string): Promise<void> {
  const owner = await firstRow(tx.select({ id: users.id }).from(users).where(eq(users.email, email)));
  if (!owner || owner.id === id) return;
  throw new AppError("conflict", USER_MESSAGES.emailTaken, { errors: { email: USER_MESSAGES.emailTaken } });
}

/** @throws AppError `conflict` when the email is taken */
export async function insertUser(tx: Transaction, user: NewUser, context: InsertContext): Promise<UserRow> {
  const { now, recordId: id = Bun.randomUUIDv7("hex", now) } = context;
  const email = user.email.toLowerCase();
  await assertEmailAvailable(tx, email);
  const row = await singleRow(
    tx
      .insert(users)
      .values({ ...user, id, email, createdAt: now, updatedAt: now })
      .returning(),
  );
  await auditAccount(tx, context, { before: null, after: row });
  return row;
}

function filterCondition({ search, role, status }: UserFilter) {
  const name = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return and(
    role && eq(users.role, role),
    status && eq(users.isActive, status === "active"),
    search ? matchesSearch([name, users.email], search) : undefined,
  );
}
