import { and, eq } from "drizzle-orm";

import { MAX_PASSKEYS, SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { Passkey } from "#contract/accounts/secondFactor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import { passkeys } from "#server/database/accountSchema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";

import {
  addNotice,
  changeFactors,
  createMissingCodes,
  listFactors,
  removeCodesWithoutFactor,
} from "./repository.ts";
import type { Change, ChangedFactor, PasskeyRow } from "./repository.ts";

export function toPasskey({ publicId, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    _id: publicId,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}

export async function findPasskey(db: Reader, userId: string, id: string): Promise<PasskeyRow | null> {
  const rows = db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
  return (await firstRow(rows)) ?? null;
}

/** @throws AppError `conflict` for a passkey that is added already, and for too many; as `changeFactors` */
export async function insertPasskey(
  db: Db,
  passkey: Pick<PasskeyRow, "id" | "name" | "publicKey" | "counter" | "transports">,
  change: Change,
): Promise<ChangedFactor> {
  return changeFactors(db, change, async (tx, userId) => {
    if ((await listFactors(tx, userId)).passkeys.length >= MAX_PASSKEYS)
      throw new AppError("conflict", SECOND_FACTOR_MESSAGES.tooManyPasskeys);
    const existing = await firstRow(
      tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, passkey.id)),
    );
    if (existing) throw new AppError("conflict", SECOND_FACTOR_MESSAGES.passkeyExists);
    await tx.insert(passkeys).values({
      ...passkey,
      userId,
      publicId: crypto.randomUUID(),
      createdAt: change.now,
      lastUsedAt: null,
    });
    await addNotice(tx, userId, "passkeyAdded", change);
    return createMissingCodes(tx, userId, change);
  });
}

/** @throws AppError `notFound`; as `changeFactors` */
export async function removePasskey(db: Db, publicId: string, change: Change): Promise<ChangedFactor> {
  return changeFactors(db, change, async (tx, userId) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.publicId, publicId)))
      .returning();
    if (removed.length === 0) throw new AppError("notFound", SECOND_FACTOR_MESSAGES.notFound);
    await addNotice(tx, userId, "passkeyRemoved", change);
    return removeCodesWithoutFactor(tx, userId);
  });
}

/** @returns false if the passkey was removed since it was verified */
export async function recordPasskeyUse(
  tx: Transaction,
  id: string,
  use: Pick<PasskeyRow, "counter" | "lastUsedAt">,
): Promise<boolean> {
  const updated = await tx
    .update(passkeys)
    .set(use)
    .where(eq(passkeys.id, id))
    .returning({ id: passkeys.id });
  return updated.length > 0;
}
