// Changing and removing users, with the rules that keep somebody in the back office.
import { and, eq, ne } from "drizzle-orm";

import { USER_MESSAGES } from "#contract/accounts/users.ts";
import type { User, UserChangeFields } from "#contract/accounts/users.ts";
import type { Db } from "#server/database/open.ts";
import { users } from "#server/database/schema.ts";
import { write } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { nextVersion, refuseUnseen } from "#server/database/versions.ts";
import type { Occasion } from "#server/database/versions.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

import { assertRecentProof } from "./recentProof.ts";
import { refuseTakenEmail, toUser } from "./repository.ts";
import { endRefreshing, endSessionsOf } from "./sessions.ts";

type UserRow = typeof users.$inferSelect;

export interface UserChange extends Omit<UserChangeFields, "password"> {
  /** `null` keeps the password. */
  passwordHash: string | null;
}

/** Of a change to an account: its rules depend on the session that it is made from. */
export interface UserOccasion extends Occasion {
  session: ActiveSession;
}

/**
 * A new password ends the user's sessions. The one that it was set from goes on, but its refresh token has ended too.
 * @throws AppError `notFound`; `conflict` for an e-mail that is taken, for a deactivation that must not be, and when a newer
 * version stands; `reauthenticationRequired` for a new password or e-mail without a recent proof of identity
 */
export async function updateUser(
  db: Db,
  id: string,
  { passwordHash, ...fields }: UserChange,
  occasion: UserOccasion,
): Promise<User> {
  return write(db, (tx) => {
    const before = getRow(tx, id);
    refuseUnseen(tx, before, occasion, () => toUser(before));
    const email = fields.email.toLowerCase();
    refuseTakenEmail(tx, email, id);
    const isActive = fields.isActive ?? before.isActive;
    if (!isActive) refuseDeactivation(tx, before, occasion.session);
    // Last, so that nobody is asked for a password for a change that cannot be made.
    if (passwordHash !== null || email !== before.email) assertRecentProof(occasion.session, occasion.now);
    const user = change(tx, before, {
      ...fields,
      email,
      isActive,
      role: fields.role ?? before.role,
      passwordHash: passwordHash ?? before.passwordHash,
      ...nextVersion(before, occasion),
    });
    if (passwordHash === null) return user;
    endSessionsOf(tx, id, occasion.session.id);
    if (id === occasion.by) endRefreshing(tx, occasion.session.id);
    return user;
  });
}

/**
 * @param isActive `null` turns it over
 * @throws AppError `notFound`; `conflict` for oneself, for the last active admin, and when a newer version stands
 */
export async function setUserActive(
  db: Db,
  id: string,
  isActive: boolean | null,
  occasion: UserOccasion,
): Promise<User> {
  return write(db, (tx) => {
    const before = getRow(tx, id);
    refuseUnseen(tx, before, occasion, () => toUser(before));
    const after = isActive ?? !before.isActive;
    if (after === before.isActive) return toUser(before);
    if (!after) refuseDeactivation(tx, before, occasion.session);
    return change(tx, before, { isActive: after, ...nextVersion(before, occasion) });
  });
}

/** @throws AppError `notFound`; `conflict` for oneself and for the last active admin */
export async function deleteUser(db: Db, id: string, by: ActiveSession): Promise<void> {
  write(db, (tx) => {
    const user = getRow(tx, id);
    if (id === by.user._id) throw new AppError("conflict", USER_MESSAGES.deleteSelf);
    if (isLastActiveAdmin(tx, user)) throw new AppError("conflict", USER_MESSAGES.deleteLast);
    tx.delete(users).where(eq(users.id, id)).run();
  });
}

function getRow(tx: Transaction, id: string): UserRow {
  const row = tx.select().from(users).where(eq(users.id, id)).get();
  if (!row) throw new AppError("notFound", USER_MESSAGES.notFound);
  return row;
}

/** Who is deactivated is signed out everywhere, and stays so when activated again. */
function change(tx: Transaction, before: UserRow, values: Partial<UserRow>): User {
  const row = tx.update(users).set(values).where(eq(users.id, before.id)).returning().get();
  if (!row.isActive) endSessionsOf(tx, row.id);
  return toUser(row);
}

/** Asked in the transaction that writes, so that two admins cannot deactivate each other at once. */
function refuseDeactivation(tx: Transaction, user: UserRow, by: ActiveSession) {
  if (user.id === by.user._id) throw new AppError("conflict", USER_MESSAGES.deactivateSelf);
  if (isLastActiveAdmin(tx, user)) throw new AppError("conflict", USER_MESSAGES.deactivateLast);
}

function isLastActiveAdmin(tx: Transaction, user: UserRow): boolean {
  if (user.role !== "admin" || !user.isActive) return false;
  const another = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true), ne(users.id, user.id)))
    .limit(1)
    .get();
  return another === undefined;
}
