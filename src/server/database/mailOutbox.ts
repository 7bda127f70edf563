import { sql } from "drizzle-orm";

import type { AccountChange } from "#contract/accounts/accountNotices.ts";
import type { PersonalEvent } from "#resources/channels.ts";

import { deliveries, mailSender } from "./deliverySchema.ts";
import type { Reader } from "./open.ts";
import { firstRow } from "./rows.ts";
import type { Transaction } from "./transaction.ts";

interface PersonalMail {
  /** By default a new UUID. */
  id?: string;
  event: PersonalEvent;
  messageId?: string;
  /** JSON; encrypted if it contains a secret. */
  payload: string;
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

/** False while the site sends no mail: links are then handed on by hand, as before. */
export async function hasMailSender(db: Reader): Promise<boolean> {
  const sends = sql`${mailSender.fields} ->> 'provider' <> 'none'`;
  return (await firstRow(db.select({ id: mailSender.id }).from(mailSender).where(sends))) !== undefined;
}

/** Stores a mail to one person, in the transaction of what it tells. Nothing without a sender. */
export async function enqueueMail(
  tx: Transaction,
  { id, event, now, ...mail }: PersonalMail,
): Promise<boolean> {
  if (!(await hasMailSender(tx))) return false;
  await tx
    .insert(deliveries)
    .values({ ...mail, id: id ?? crypto.randomUUID(), event, createdAt: now, dueAt: now });
  return true;
}
