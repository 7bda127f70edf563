import { and, eq, ne } from "drizzle-orm";

import { USER_MESSAGES } from "#contract/accounts/users.ts";
import type { User, UserChangeFields } from "#contract/accounts/users.ts";
import { firstRow, singleRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/open.ts";
import { users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/optimisticConcurrency.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

import { assertRecentProof } from "./recentProof.ts";
import { assertEmailAvailable, toUser } from "./repository.ts";
import { endRefreshing, endSessionsOf } from "./sessions.ts";

type UserRow = typeof users.$inferSelect;

export interface UserChange extends Omit<UserChangeFields, "password"> {
  /** `null` keeps the password. */
  passwordHash: string | null;
}

/** Adds the session that an account is changed from, because the rules depend on it. */
export interface UserWriteContext extends WriteContext {
  session: ActiveSession;
}

/**
 * A new password ends the user's other sessions. The session that set it continues, without its refresh token.
 * @throws AppError `notFound`; `conflict` for a taken email, a forbidden deactivation or a newer version;
 * `reauthenticationRequired` for a new password or email without a recent proof of identity
 */
export async function updateUser(
  db: Db,
  id: string,
  { passwordHash, ...fields }: UserChange,
  context: UserWriteContext,
): Promise<User> {
  return transaction(db, async (tx) => {
    const before = await getRow(tx, id);
    await assertVersion(tx, before, context, () => toUser(before));
    const email = fields.email.toLowerCase();
    await assertEmailAvailable(tx, email, id);
    const isActive = fields.isActive ?? before.isActive;
    if (!isActive) await refuseDeactivation(tx, before, context.session);
    // Checked last: nobody has to enter a password for a change that would fail anyway.
    if (passwordHash !== null || email !== before.email) assertRecentProof(context.session, context.now);
    const user = await change(tx, before, {
      ...fields,
      email,
      isActive,
      role: fields.role ?? before.role,
      passwordHash: passwordHash ?? before.passwordHash,
      ...nextVersion(before, context),
    });
    if (passwordHash === null) return user;
    await endSessionsOf(tx, id, context.session.id);
    if (id === context.userId) await endRefreshing(tx, context.session.id);
    return user;
  });
}

/**
 * @param isActive `null` toggles it
 * @throws AppError `notFound`; `conflict` for the caller's own account, for the last active admin and for a
 * newer version
 */
export async function setUserActive(
  db: Db,
  id: string,
  isActive: boolean | null,
  context: UserWriteContext,
): Promise<User> {
  return transaction(db, async (tx) => {
    const before = await getRow(tx, id);
    await assertVersion(tx, before, context, () => toUser(before));
    const after = isActive ?? !before.isActive;
    if (after === before.isActive) return toUser(before);
    if (!after) await refuseDeactivation(tx, before, context.session);
    return change(tx, before, { isActive: after, ...nextVersion(before, context) });
  });
}

/** @throws AppError `notFound`; `conflict` for the caller's own account and for the last active admin */
export async function deleteUser(db: Db, id: string, by: ActiveSession): Promise<void> {
  await transaction(db, async (tx) => {
    const user = await getRow(tx, id);
    if (id === by.user._id) throw new AppError("conflict", USER_MESSAGES.deleteSelf);
    if (await isLastActiveAdmin(tx, user)) throw new AppError("conflict", USER_MESSAGES.deleteLast);
    await tx.delete(users).where(eq(users.id, id));
  });
}

async function getRow(tx: Transaction, id: string): Promise<UserRow> {
  const row = await firstRow(tx.select().from(users).where(eq(users.id, id)));
  if (!row) throw new AppError("notFound", USER_MESSAGES.notFound);
  return row;
}

/** A deactivated user is signed out everywhere, and stays signed out when activated again. */
async function change(tx: Transaction, before: UserRow, values: Partial<UserRow>): Promise<User> {
  const row = await singleRow(tx.update(users).set(values).where(eq(users.id, before.id)).returning());
  if (!row.isActive) await endSessionsOf(tx, row.id);
  return toUser(row);
}

/** Runs in the writing transaction, so that two admins can't deactivate each other at once. */
async function refuseDeactivation(tx: Transaction, user: UserRow, by: ActiveSession) {
  if (user.id === by.user._id) throw new AppError("conflict", USER_MESSAGES.deactivateSelf);
  if (await isLastActiveAdmin(tx, user)) throw new AppError("conflict", USER_MESSAGES.deactivateLast);
}

async function isLastActiveAdmin(tx: Transaction, user: UserRow): Promise<boolean> {
  if (user.role !== "admin" || !user.isActive) return false;
  const another = await firstRow(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, "admin"), eq(users.isActive, true), ne(users.id, user.id)))
      .limit(1),
  );
  return another === undefined;
}
