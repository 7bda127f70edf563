import { eq } from "drizzle-orm";

import { hasPermission } from "#contract/accounts/permissions.ts";
import { USER_MESSAGES } from "#contract/accounts/users.ts";
import type { User, UserUpdateFields } from "#contract/accounts/users.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { singleRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/open.ts";
import { users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, assertVersion } from "#server/database/optimisticConcurrency.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { saveOnce } from "#server/database/repeatedWrites.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

import { insertNotice, mailNotice } from "./accountNotices.ts";
import { auditAccount } from "./auditAccount.ts";
import { assertRecentAuthentication } from "./assertRecentAuthentication.ts";
import { revokeCreatedLinks, revokeLinksOf, revokeResetLinks } from "./links/repository.ts";
import {
  activeOwnerCondition,
  assertEmailAvailable,
  assertManagesUsers,
  findUserRow,
  toUser,
} from "./repository.ts";
import { replaceSession } from "./replaceSession.ts";
import type { ReplacedSession } from "./replaceSession.ts";
import { endUserSessions } from "./sessions.ts";

type UserRow = typeof users.$inferSelect;

export interface UserUpdate extends Omit<UserUpdateFields, "password"> {
  /** `null` keeps the password. */
  passwordHash: string | null;
}

export interface UpdatedUser {
  record: User;
  /** The caller's session; `null` if it goes on as it is. */
  replaced: ReplacedSession | null;
}

/** Adds the session that an account is changed from, because the rules depend on it. */
export interface UserWriteContext extends WriteContext {
  session: ActiveSession;
}

/**
 * A new password ends the user's other sessions, and replaces the session that set it.
 * @throws AppError `notFound`; `conflict` for a taken email, a forbidden deactivation, the last owner or a newer
 * version; `insufficientScope` for the account of someone else, and for the own scope, unless the caller manages
 * users; `reauthenticationRequired` for a new password, email, role, scope or status without a recent proof of
 * identity; `unauthenticated` if the session to replace ended
 */
export async function updateUser(
  db: Db,
  id: string,
  { passwordHash, ...fields }: UserUpdate,
  updateContext: UserWriteContext,
): Promise<UpdatedUser> {
  const change = async (tx: Transaction, context: UserWriteContext): Promise<UpdatedUser> => {
    const current = await getRow(tx, id);
    await assertVersion(tx, current, context, () => toUser(current));
    const email = fields.email.toLowerCase();
    const isActive = fields.isActive ?? current.isActive;
    const scope = fields.scope ?? current.scope;
    if (!isActive) await assertCanDeactivate(tx, current, context.session);
    if (scope !== "owner") await assertNotLastOwner(tx, current, USER_MESSAGES.demoteLast);
    await assertCanManage(tx, context.session, id, { isOwnAllowed: scope === current.scope });
    // Checked late, so that a change that would fail anyway asks for no password.
    const hasNewEmail = email !== current.email;
    const role = fields.role ?? current.role;
    const hasNewAccess = role !== current.role || scope !== current.scope || isActive !== current.isActive;
    if (passwordHash !== null || hasNewEmail || hasNewAccess)
      assertRecentAuthentication(context.session, context.now);
    // After the proof of identity, because the response tells which emails have accounts.
    await assertEmailAvailable(tx, email, id);
    const record = await writeUser(tx, current, context, {
      ...fields,
      email,
      isActive,
      role,
      scope,
      passwordHash: passwordHash ?? current.passwordHash,
      ...nextVersion(current, context),
    });
    if (passwordHash !== null || hasNewEmail) await revokeResetLinks(tx, id, context.now);
    if (hasNewEmail) {
      await insertNotice(tx, id, "emailChanged", context.now);
      await mailNotice(tx, { userId: id, kind: "emailChanged", email: current.email }, context.now);
    }
    if (passwordHash === null) return { record, replaced: null };
    await insertNotice(tx, id, "passwordChanged", context.now);
    await endUserSessions(tx, context, current, context.session.publicId);
    const isOwn = id === context.session.user._id;
    return { record, replaced: isOwn ? await replaceSession(tx, context.session, context.now) : null };
  };
  // Nobody can tell whether a password is the stored one.
  return passwordHash === null
    ? saveOnce(db, updateContext, change)
    : transaction(db, (tx) => change(tx, updateContext));
}

/**
 * @param isActive `null` toggles it
 * @throws AppError `notFound`; `conflict` for the caller's own account, for the last owner and for a newer
 * version; `insufficientScope` for callers who do not manage users; `reauthenticationRequired`
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
    await assertCanManage(tx, context.session, id);
    assertRecentAuthentication(context.session, context.now);
    return writeUser(tx, current, context, { isActive: isActiveAfter, ...nextVersion(current, context) });
  });
}

/**
 * For a command, which has no account of its own.
 * @returns false if the account was not active
 * @throws AppError `notFound`; `conflict` for the last active owner
 */
export async function deactivateUser(db: Db, id: string, context: ChangeContext): Promise<boolean> {
  return transaction(db, async (tx) => {
    const current = await getRow(tx, id);
    if (!current.isActive) return false;
    await assertNotLastOwner(tx, current, USER_MESSAGES.deactivateLast);
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

/**
 * @throws AppError `notFound`; `conflict` for the caller's own account and for the last owner; `insufficientScope`
 * for callers who do not manage users; `reauthenticationRequired`
 */
export async function deleteUser(db: Db, id: string, context: UserWriteContext): Promise<void> {
  await transaction(db, async (tx) => {
    const user = await getRow(tx, id);
    if (id === context.session.user._id) throw new AppError("conflict", USER_MESSAGES.deleteSelf);
    await assertNotLastOwner(tx, user, USER_MESSAGES.deleteLast);
    await assertCanManage(tx, context.session, id);
    assertRecentAuthentication(context.session, context.now);
    await endUserSessions(tx, context, user);
    await revokeLinksOf(tx, id, context.now);
    await auditAccount(tx, context, { before: user, after: null });
    await tx.delete(users).where(eq(users.id, id));
  });
}

async function getRow(tx: Transaction, id: string): Promise<UserRow> {
  const row = await findUserRow(tx, id);
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
  // With an invitation as an owner, or the reset link of one, the demoted owner could come back.
  if (!hasPermission(row, "users")) await revokeCreatedLinks(tx, row.id, context.now);
  return toUser(row);
}

/** Runs in the writing transaction, so that two admins can't deactivate each other at once. */
async function assertCanDeactivate(tx: Transaction, user: UserRow, session: ActiveSession) {
  if (user.id === session.user._id) throw new AppError("conflict", USER_MESSAGES.deactivateSelf);
  await assertNotLastOwner(tx, user, USER_MESSAGES.deactivateLast);
}

/**
 * For a change after which the user is no active owner. Runs in the writing transaction, so that two owners can't
 * demote each other at once.
 */
async function assertNotLastOwner(tx: Transaction, user: UserRow, message: string): Promise<void> {
  const owners = await tx.select({ id: users.id }).from(users).where(activeOwnerCondition()).limit(2);
  if (owners.length === 1 && owners[0]?.id === user.id) throw new AppError("conflict", message);
}

/**
 * @throws AppError as `assertManagesUsers`
 * @param isOwnAllowed true for a change that everyone may make to their own account
 */
async function assertCanManage(
  tx: Transaction,
  { user: { _id: callerId } }: ActiveSession,
  id: string,
  { isOwnAllowed = false } = {},
): Promise<void> {
  if (isOwnAllowed && id === callerId) return;
  await assertManagesUsers(tx, callerId);
}
