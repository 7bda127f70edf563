import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_COUNT } from "#contract/accounts/secondFactor.ts";
import { recoveryCodes } from "#server/database/secondFactorSchema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { eq } from "drizzle-orm";

import type { FactorSecrets } from "./factorSecrets.ts";

/** 50 bits; the limits of sign-in attempts protect them. */
const CODE_LENGTH = 10;

/** Replaces all codes of the account. @returns the new ones, which are not stored */
export async function replaceRecoveryCodes(
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
