import { and, asc, eq, lt, sql } from "drizzle-orm";

import type { AccountChange } from "#contract/accounts/accountNotices.ts";
import {
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_COUNT,
  SECOND_FACTOR_MESSAGES,
} from "#contract/accounts/secondFactor.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import { passkeys, recoveryCodes, totpFactors } from "#server/database/accountSchema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

import { insertNotice } from "../accountNotices.ts";
import { replaceSession } from "../replaceSession.ts";
import type { ReplacedSession } from "../replaceSession.ts";
import type { FactorSecrets } from "./factorSecrets.ts";

/** 50 bits; the limits of sign-in attempts protect them. */
const CODE_LENGTH = 10;

export type TotpFactor = typeof totpFactors.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Passkeys in order of creation; of recovery codes, only unused ones are stored. */
export async function listFactors(db: Reader, userId: string) {
  const codes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return {
    totp: await findTotpFactor(db, userId),
    passkeys: await db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    recoveryCodesLeft: codes.length,
  };
}

export async function findTotpFactor(db: Reader, userId: string): Promise<TotpFactor | null> {
  return (await firstRow(db.select().from(totpFactors).where(eq(totpFactors.userId, userId)))) ?? null;
}

export interface Change extends ChangeContext {
  /** The caller's, which the change replaces. */
  session: ActiveSession;
  secrets: FactorSecrets;
}

export interface ChangedFactor {
  /** New ones; `null` if the account keeps those that it has. */
  recoveryCodes: string[] | null;
  replaced: ReplacedSession;
}

/**
 * Runs a change of the caller's second factors, which replaces their session: a copy of its tokens ends.
 * @param write returns new recovery codes, if there are any
 * @throws AppError as `write`; `unauthenticated` if the session ended
 */
export function changeFactors(
  db: Db,
  { session, ...context }: Change,
  write: (tx: Transaction, userId: string) => Promise<string[] | null>,
): Promise<ChangedFactor> {
  return transaction(db, async (tx) => ({
    recoveryCodes: await write(tx, session.user._id),
    replaced: await replaceSession(tx, session, context.now),
  }));
}

/**
 * @param factor `secret` encrypted; `lastStep` of the code that confirmed it
 * @throws AppError `conflict` if the account has an authenticator app; as `changeFactors`
 */
export async function addTotpFactor(
  db: Db,
  factor: Pick<TotpFactor, "secret" | "lastStep">,
  change: Change,
): Promise<ChangedFactor> {
  return changeFactors(db, change, async (tx, userId) => {
    if (await findTotpFactor(tx, userId)) throw new AppError("conflict", SECOND_FACTOR_MESSAGES.alreadyAdded);
    await tx.insert(totpFactors).values({ ...factor, userId, createdAt: change.now });
    await addNotice(tx, userId, "totpAdded", change);
    return createMissingCodes(tx, userId, change);
  });
}

/** @throws AppError `notFound`; as `changeFactors` */
export async function removeTotpFactor(db: Db, change: Change): Promise<ChangedFactor> {
  return changeFactors(db, change, async (tx, userId) => {
    const removed = await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning();
    if (removed.length === 0) throw new AppError("notFound", SECOND_FACTOR_MESSAGES.notFound);
    await addNotice(tx, userId, "totpRemoved", change);
    return removeCodesWithoutFactor(tx, userId);
  });
}

/** @throws AppError `conflict` without a second factor; as `changeFactors` */
export async function renewRecoveryCodes(db: Db, change: Change): Promise<ChangedFactor> {
  return changeFactors(db, change, async (tx, userId) => {
    if (!(await hasSecondFactor(tx, userId))) throw new AppError("conflict", SECOND_FACTOR_MESSAGES.noFactor);
    await addNotice(tx, userId, "recoveryCodesReplaced", change);
    return replaceRecoveryCodes(tx, userId, change.secrets);
  });
}

/** @returns new codes if the account has none, else `null` */
export async function createMissingCodes(
  tx: Transaction,
  userId: string,
  { secrets }: Change,
): Promise<string[] | null> {
  const { recoveryCodesLeft } = await listFactors(tx, userId);
  return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(tx, userId, secrets);
}

/** Replaces all codes of the account. @returns the new ones, which are not stored */
async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  secrets: FactorSecrets,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: secrets.hashRecoveryCode(userId, code) })));
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
}

function generateCode(): string {
  // 256 is a multiple of 32: all characters are equally likely.
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  return [...bytes].map((byte) => RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length]).join("");
}

/** Removes all second factors, for an admin who lost them. @returns false if there were none */
export async function resetSecondFactors(db: Db, userId: string, context: ChangeContext): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) return false;
    await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await addNotice(tx, userId, "reset", context);
    return true;
  });
}

/**
 * Of two sign-ins with one code, one fails.
 * @returns false if a code of this time step or a later one was used before
 */
export async function consumeTotpStep(
  tx: Transaction,
  { userId, secret }: TotpFactor,
  step: number,
): Promise<boolean> {
  const updated = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(
      and(eq(totpFactors.userId, userId), eq(totpFactors.secret, secret), lt(totpFactors.lastStep, step)),
    )
    .returning({ userId: totpFactors.userId });
  return updated.length > 0;
}

/** @returns false for a wrong or used code */
export async function consumeRecoveryCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ userId: recoveryCodes.userId });
  return deleted.length > 0;
}

/** A condition for queries of users: true if the account has a second factor. */
export const hasFactorCondition = (userId: { getSQL(): ReturnType<typeof sql> }) =>
  sql<number>`EXISTS (SELECT 1 FROM ${totpFactors} WHERE ${totpFactors.userId} = ${userId})
    OR EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.userId} = ${userId})`;

export async function hasSecondFactor(tx: Reader, userId: string): Promise<boolean> {
  const factors = await listFactors(tx, userId);
  return factors.totp !== null || factors.passkeys.length > 0;
}

/** Recovery codes replace a factor; without one they are useless. */
export async function removeCodesWithoutFactor(tx: Transaction, userId: string): Promise<null> {
  if (!(await hasSecondFactor(tx, userId)))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return null;
}

/** Of a changed second factor. The change is part of the audit log too. */
export async function addNotice(
  tx: Transaction,
  userId: string,
  kind: AccountChange,
  context: ChangeContext,
): Promise<void> {
  await insertNotice(tx, userId, kind, context.now);
  const changes = [{ field: "secondFactor", before: null, after: kind }];
  await recordAudit(tx, context, { action: "update", kind: "account", recordId: userId, changes });
}
