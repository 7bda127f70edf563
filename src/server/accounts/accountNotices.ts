import { and, asc, eq, gt, lte, or } from "drizzle-orm";

import type { AccountChange, AccountNotice } from "#contract/accounts/accountNotices.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { accountNotices } from "#server/database/accountNoticeSchema.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { sessions } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";

/** How long an unacknowledged notice is reported. */
const LIFETIME_MS = 30 * 24 * 3_600_000;

/** Also for changes by the account's own sessions: one of them may be stolen. @param now milliseconds since 1970 */
export async function insertNotice(
  tx: Transaction,
  userId: string,
  kind: AccountChange,
  now: number,
): Promise<void> {
  await tx.insert(accountNotices).values({ id: Bun.randomUUIDv7("hex", now), userId, kind, createdAt: now });
}

/** One for each account: strangers cause it, as often as they like. @param now milliseconds since 1970 */
export async function reportWrongCodes(db: Db, userId: string, now: number): Promise<void> {
  const kind = "secondFactorFailed";
  const row = { id: `${kind} ${userId}`, userId, kind, createdAt: now } as const;
  const conflict = { target: accountNotices.id, set: { createdAt: now } };
  await transaction(db, (tx) => tx.insert(accountNotices).values(row).onConflictDoUpdate(conflict));
}

/** Oldest first. Every sign-in reports them until they are acknowledged or expire. @param now milliseconds since 1970 */
export async function listNotices(tx: Transaction, userId: string, now: number): Promise<AccountNotice[]> {
  await tx.delete(accountNotices).where(lte(accountNotices.createdAt, now - LIFETIME_MS));
  const rows = await tx
    .select()
    .from(accountNotices)
    .where(eq(accountNotices.userId, userId))
    .orderBy(asc(accountNotices.createdAt), asc(accountNotices.id));
  return rows.map(({ kind, createdAt }) => ({ kind, at: new Date(createdAt).toISOString() }));
}

interface Acknowledgement {
  userId: string;
  sessionId: string;
  /** When the browser first signed in to the account, milliseconds since 1970; `null` if it never did. */
  knownSince: number | null;
  /** The last notice that the person saw, milliseconds since 1970. */
  until: number;
}

/**
 * Removes notices of changes that the session or the browser is older than: who took the account over signed in after
 * that, and must not hide it from the owner.
 */
export async function acknowledgeNotices(
  db: Db,
  context: ChangeContext,
  { userId, sessionId, knownSince, until }: Acknowledgement,
): Promise<void> {
  const { createdAt } = accountNotices;
  await transaction(db, async (tx) => {
    const session = tx.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
    const isOlder = or(gt(createdAt, session), knownSince === null ? undefined : gt(createdAt, knownSince));
    const removed = await tx
      .delete(accountNotices)
      .where(and(eq(accountNotices.userId, userId), lte(createdAt, until), isOlder))
      .returning();
    if (removed.length === 0) return;
    const before = removed
      .map(({ kind }) => kind)
      .toSorted()
      .join(", ");
    const changes = [{ field: "notices", before, after: null }];
    await recordAudit(tx, context, { action: "update", kind: "account", recordId: userId, changes });
  });
}
