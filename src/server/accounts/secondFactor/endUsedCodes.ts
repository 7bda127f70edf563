import { sql } from "drizzle-orm";

import type { Db } from "#server/database/open.ts";
import { recoveryCodes, totpFactors } from "#server/database/accountSchema.ts";
import { transaction } from "#server/database/transaction.ts";

import { insertNotice } from "../accountNotices.ts";
import { getLastUsableStep } from "./totp.ts";

/**
 * For a database that was replaced by an older copy, in which codes that were used since are unused. Ends all recovery
 * codes, and the codes of apps up to the present. @param now milliseconds since 1970
 */
export async function endUsedCodes(db: Db, now: number): Promise<void> {
  await transaction(db, async (tx) => {
    const ended = await tx.delete(recoveryCodes).returning();
    for (const userId of new Set(ended.map((code) => code.userId)))
      await insertNotice(tx, userId, "codesRestored", now);
    const lastStep = sql`max(${totpFactors.lastStep}, ${getLastUsableStep(now)})`;
    await tx.update(totpFactors).set({ lastStep });
  });
}
