import { and, eq, gt, gte, isNull, sql } from "drizzle-orm";

import type { AccountChange } from "#contract/accounts/accountNotices.ts";
import { CHANNEL_EVENTS } from "#resources/channels.ts";
import type { ChannelEvent, PersonalEvent } from "#resources/channels.ts";

import { channels, deliveries, mailSender } from "./deliverySchema.ts";
import type { Reader } from "./open.ts";
import { firstRow, hasRow } from "./rows.ts";
import { messages } from "./schema.ts";
import type { Transaction } from "./transaction.ts";

interface NewDelivery {
  /** By default a new UUID. */
  id?: string;
  event: ChannelEvent | PersonalEvent;
  messageId?: string;
  /** JSON; encrypted if it contains a secret. */
  payload?: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Of an `accountNotice`. */
export interface AccountNoticePayload {
  userId: string;
  kind: AccountChange;
  /** If not the present one of the account. */
  email?: string;
}

/**
 * Stores a delivery for each receiver, in the transaction of what it tells.
 * @returns false if there is none
 */
export async function enqueue(
  tx: Transaction,
  { id, event, now, ...content }: NewDelivery,
): Promise<boolean> {
  const receivers = await listReceivers(tx, event);
  if (receivers.length === 0) return false;
  const rows = receivers.map((channelId) => ({
    id: id ?? crypto.randomUUID(),
    channelId,
    event,
    ...content,
  }));
  await tx.insert(deliveries).values(rows.map((row) => ({ ...row, createdAt: now, dueAt: now })));
  return true;
}

/** The channels in use that receive the event; `null` is the person to whom it is mailed, if the site sends mail. */
export async function listReceivers(db: Reader, event: NewDelivery["event"]): Promise<(string | null)[]> {
  if (!CHANNEL_EVENTS.some((one) => one === event)) return (await hasMailSender(db)) ? [null] : [];
  const isEnabled = sql`${channels.fields} ->> 'isEnabled'`;
  const receives = sql`EXISTS (SELECT 1 FROM json_each(${channels.fields}, '$.events') WHERE value = ${event})`;
  const rows = await db.select({ id: channels.id }).from(channels).where(and(isEnabled, receives));
  return rows.map(({ id }) => id);
}

/** False while the site sends no mail: links are then handed on by hand, as before. */
export function hasMailSender(db: Reader): Promise<boolean> {
  return hasRow(db, mailSender, sql`${mailSender.fields} ->> 'provider' <> 'none'`);
}

/** @param since milliseconds since 1970 */
export function hasDelivery(db: Reader, event: ChannelEvent, since: number): Promise<boolean> {
  return hasRow(db, deliveries, and(eq(deliveries.event, event), gte(deliveries.createdAt, since)));
}

/**
 * Whether a receipt was stored for an address, in any spelling.
 * @param since milliseconds since 1970
 */
export async function hasReceipt(db: Reader, email: string, since: number): Promise<boolean> {
  const isRecent = and(isNull(deliveries.channelId), gt(deliveries.createdAt, since));
  const isToAddress = sql`lower(${messages.email}) = ${email.toLowerCase()}`;
  const receipts = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(isRecent, eq(deliveries.event, "receipt"), isToAddress));
  return (await firstRow(receipts)) !== undefined;
}
