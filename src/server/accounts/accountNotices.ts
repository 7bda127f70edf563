import { eq } from "drizzle-orm";

import type { AccountChange, AccountNotice } from "#contract/accounts/accountNotices.ts";
import { accountNotices } from "#server/database/accountNoticeSchema.ts";
import type { Transaction } from "#server/database/transaction.ts";

/** Also for changes by the account's own sessions: one of them may be stolen. @param now milliseconds since 1970 */
export async function insertNotice(
  tx: Transaction,
  userId: string,
  kind: AccountChange,
  now: number,
): Promise<void> {
  await tx.insert(accountNotices).values({ id: Bun.randomUUIDv7("hex", now), userId, kind, createdAt: now });
}

/** Notices since the last sign-in, which are reported once. */
export async function takeNotices(tx: Transaction, userId: string): Promise<AccountNotice[]> {
  const rows = await tx.delete(accountNotices).where(eq(accountNotices.userId, userId)).returning();
  return rows
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map(({ kind, createdAt }) => ({ kind, at: new Date(createdAt).toISOString() }));
}
