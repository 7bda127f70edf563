import { and, asc, eq, gt, lte } from "drizzle-orm";

import type { AccountChange, AccountNotice } from "#contract/accounts/accountNotices.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { accountNotices } from "#server/database/accountSchema.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { enqueue } from "#server/database/enqueue.ts";
import type { AccountNoticePayload } from "#server/database/enqueue.ts";
import type { Db } from "#server/database/open.ts";
import { singleRow } from "#server/database/rows.ts";
import { users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { DAY_MS } from "#server/calendar.ts";

/** How long an unacknowledged notice is reported. */
const LIFETIME_MS = 30 * DAY_MS;

/** Also for changes by the account's own sessions: one of them may be stolen. @param now milliseconds since 1970 */
export async function insertNotice(
  tx: Transaction,
  userId: string,
  kind: AccountChange,
  now: number,
): Promise<void> {
  await tx.insert(accountNotices).values({ id: Bun.randomUUIDv7("hex", now), userId, kind, createdAt: now });
  await mailNotice(tx, { userId, kind }, now);
}

/** Tells it to an address: the one before a change of the email must learn of it too. */
export async function mailNotice(tx: Transaction, notice: AccountNoticePayload, now: number): Promise<void> {
  await enqueue(tx, { event: "accountNotice", payload: JSON.stringify(notice), now });
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
  /** When the session began or the browser first signed in to the account, milliseconds since 1970. */
  knownSince: number;
  /** The last notice that the person saw, milliseconds since 1970. */
  until: number;
}

/**
 * Removes notices of changes made at least a day after the session began or the browser first signed in: an attacker in
 * the account must not hide changes from its owner. Sessions and browsers of the account's first day have no such wait.
 */
export async function acknowledgeNotices(
  db: Db,
  context: ChangeContext,
  { userId, knownSince, until }: Acknowledgement,
): Promise<void> {
  const { createdAt } = accountNotices;
  await transaction(db, async (tx) => {
    const user = await singleRow(tx.select().from(users).where(eq(users.id, userId)));
    const margin = knownSince < user.createdAt + DAY_MS ? 0 : DAY_MS;
    const isShown = lte(createdAt, Math.min(until, context.now));
    const removed = await tx
      .delete(accountNotices)
      .where(and(eq(accountNotices.userId, userId), isShown, gt(createdAt, knownSince + margin)))
      .returning();
    if (removed.length === 0) return;
    const changes = [{ field: "notices", before: null, after: removed.length }];
    await recordAudit(tx, context, { action: "update", kind: "account", recordId: userId, changes });
  });
}
