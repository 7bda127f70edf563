import { and, eq, ne } from "drizzle-orm";

import { USER_MESSAGES } from "#contract/accounts/users.ts";
import type { User, UserUpdateFields } from "#contract/accounts/users.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { firstRow, singleRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/open.ts";
import { users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/optimisticConcurrency.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

import { insertNotice } from "./accountNotices.ts";
import { auditAccount } from "./auditAccount.ts";
import { assertRecentAuthentication } from "./assertRecentAuthentication.ts";
import { revokeLinksOf, revokeResetLinks } from "./links/repository.ts";
import { assertEmailAvailable, toUser } from "./repository.ts";
import { revokeRefreshToken, endUserSessions } from "./sessions.ts";

type UserRow = typeof users.$inferSelect;

export interface UserUpdate extends Omit<UserUpdateFields, "password"> {
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
  { passwordHash, ...fields }: UserUpdate,
  context: UserWriteContext,
): Promise<User> {
  return transaction(db, async (tx) => {
    const current = await getRow(tx, id);
    await assertVersion(tx, current, context, () => toUser(current));
    const email = fields.email.toLowerCase();
    await assertEmailAvailable(tx, email, id);
    const isActive = fields.isActive ?? current.isActive;
    if (!isActive) await assertCanDeactivate(tx, current, context.session);
    // Checked last: nobody has to enter a password for a change that would fail anyway.
    const hasNewEmail = email !== current.email;
    if (passwordHash !== null || hasNewEmail) assertRecentAuthentication(context.session, context.now);
    const user = await writeUser(tx, current, context, {
      ...fields,
      email,
      isActive,
      role: fields.role ?? current.role,
      passwordHash: passwordHash ?? current.passwordHash,
      ...nextVersion(current, context),
    });
    if (passwordHash !== null || hasNewEmail) await revokeResetLinks(tx, id, context.now);
    if (hasNewEmail) await insertNotice(tx, id, "emailChanged", context.now);
    if (passwordHash === null) return user;
    await insertNotice(tx, id, "passwordChanged", context.now);
    await endUserSessions(tx, context, current, context.session.id);
    if (id === context.session.user._id) await revokeRefreshToken(tx, context.session.id);
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
    const current = await getRow(tx, id);
    await assertVersion(tx, current, context, () => toUser(current));
    const isActiveAfter = isActive ?? !current.isActive;
    if (isActiveAfter === current.isActive) return toUser(current);
    if (!isActiveAfter) await assertCanDeactivate(tx, current, context.session);
    return writeUser(tx, current, context, { isActive: isActiveAfter, ...nextVersion(current, context) });
  });
}

/**
 * For a command, which has no account of its own.
 * @returns false if the account was not active
 * @throws AppError `notFound`; `conflict` for the last active admin
 */
export async function deactivateUser(db: Db, id: string, context: ChangeContext): Promise<boolean> {
  return transaction(db, async (tx) => {
    const current = await getRow(tx, id);
    if (!current.isActive) return false;
    if (await isLastActiveAdmin(tx, current)) throw new AppError("conflict", USER_MESSAGES.deactivateLast);
    await writeUser(tx, current, context, { isActive: false, ...nextVersion(current, context) });
    return true;
  });
}

/**
 * Sets the password of the holder of a reset link, and ends all sessions.
 * @throws AppError `notFound`
 */
export async function resetPasswordHash(
  tx: Transaction,
  id: string,
  passwordHash: string,
  context: ChangeContext,
): Promise<User> {
  const current = await getRow(tx, id);
  const user = await writeUser(tx, current, context, { passwordHash, ...nextVersion(current, context) });
  await insertNotice(tx, id, "passwordReset", context.now);
  await endUserSessions(tx, context, current);
  return user;
}

/** @throws AppError `notFound`; `conflict` for the caller's own account and for the last active admin */
export async function deleteUser(db: Db, id: string, context: UserWriteContext): Promise<void> {
  await transaction(db, async (tx) => {
    const user = await getRow(tx, id);
    if (id === context.session.user._id) throw new AppError("conflict", USER_MESSAGES.deleteSelf);
    if (await isLastActiveAdmin(tx, user)) throw new AppError("conflict", USER_MESSAGES.deleteLast);
    await endUserSessions(tx, context, user);
    await revokeLinksOf(tx, id, context.now);
    await auditAccount(tx, context, { before: user, after: null });
    await tx.delete(users).where(eq(users.id, id));
  });
}

async function getRow(tx: Transaction, id: string): Promise<UserRow> {
  const row = await firstRow(tx.select().from(users).where(eq(users.id, id)));
  if (!row) throw new AppError("notFound", USER_MESSAGES.notFound);
  return row;
}

/** A deactivated user is signed out everywhere, and stays signed out when activated again. */
async function writeUser(
  tx: Transaction,
  current: UserRow,
  context: ChangeContext,
  values: Partial<UserRow>,
): Promise<User> {
  const row = await singleRow(tx.update(users).set(values).where(eq(users.id, current.id)).returning());
  await auditAccount(tx, context, { before: current, after: row });
  if (!row.isActive) {
    await endUserSessions(tx, context, row);
    await revokeLinksOf(tx, row.id, context.now);
  }
  return toUser(row);
}

/** Runs in the writing transaction, so that two admins can't deactivate each other at once. */
async function assertCanDeactivate(tx: Transaction, user: UserRow, session: ActiveSession) {
  if (user.id === session.user._id) throw new AppError("conflict", USER_MESSAGES.deactivateSelf);
  if (await isLastActiveAdmin(tx, user)) throw new AppError("conflict", USER_MESSAGES.deactivateLast);
}

async function isLastActiveAdmin(tx: Transaction, user: UserRow): Promise<boolean> {
  if (user.role !== "admin" || !user.isActive) return false;
  const otherAdmin = await firstRow(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, "admin"), eq(users.isActive, true), ne(users.id, user.id)))
      .limit(1),
  );
  return otherAdmin === undefined;
}
