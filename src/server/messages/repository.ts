import { and, count, eq, gt, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";

import type { ContactFields } from "#contract/messages/contact.ts";
import { formatPhone, normalizePhone } from "#contract/fields/phone.ts";
import { MESSAGE_STATUSES } from "#contract/messages/messages.ts";
import type {
  Message,
  MessageSource,
  MessageStats,
  MessageStatus,
  SpamReason,
} from "#contract/messages/messages.ts";
import { DAY_MS } from "#server/calendar.ts";
import { firstRow } from "#server/database/rows.ts";
import { contains, inJsonArray, matchesSearch } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { findIdPage, newestFirst } from "#server/database/findIdPage.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { legalVersions, messages, users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";

/** A flood of spam must not fill the disk. All other messages are only deleted by people. */
export const MAX_SPAM_MESSAGES = 10_000;

/** More fit in no menu. */
const MAX_REFERRERS = 100;

/** In this time, the same text of a sender is the same message. */
const REPEAT_WINDOW_MS = DAY_MS;

const ORDER = { id: messages.id, timestamp: messages.createdAt };

export interface MessageFilter {
  /** Matches what the sender filled in, and the note; a telephone number in any spelling. */
  search?: string | undefined;
  /** Any of these; all but spam if omitted. */
  statuses?: MessageStatus[] | undefined;
  /** The id of who took it; `null` for those that nobody took. */
  takenBy?: string | null | undefined;
  /** As in `MessageSource`; empty for an unknown one. */
  referrer?: string | undefined;
}

/** Newest first. */
export async function listMessages(db: Db, filter: MessageFilter & PageRequest) {
  const { ids, total } = await findMessageIds(db, filter);
  return { messages: await readMessages(db, ids), total };
}

/** Newest first. */
export function findMessageIds(db: Db, filter: MessageFilter & PageRequest) {
  return findIdPage(db, { table: messages, sort: ORDER }, filterCondition(filter), filter);
}

/** Newest first. */
export async function readMessages(db: Db, ids: readonly string[]): Promise<Message[]> {
  const rows = await selectMessages(db)
    .where(inJsonArray(messages.id, ids))
    .orderBy(...newestFirst(ORDER));
  return rows.map(toMessage);
}

/** The referrers of all messages, in alphabetical order. */
export async function listReferrers(db: Db): Promise<string[]> {
  const { referrer } = messages;
  const rows = await db.selectDistinct({ referrer }).from(messages).orderBy(referrer).limit(MAX_REFERRERS);
  return rows.map((row) => row.referrer);
}

export async function findMessage(db: Reader, id: string): Promise<Message | null> {
  const row = await firstRow(selectMessages(db).where(eq(messages.id, id)));
  return row ? toMessage(row) : null;
}

/** With the policies that were shown with the form, and who took them. */
function selectMessages(db: Reader) {
  const { titleTh, titleEn, effectiveDate } = legalVersions;
  const { id, firstName, lastName } = users;
  return db
    .select({
      row: messages,
      policy: { titleTh, titleEn, effectiveDate },
      taker: { id, firstName, lastName },
    })
    .from(messages)
    .leftJoin(legalVersions, eq(legalVersions.id, messages.policyVersionId))
    .leftJoin(users, eq(users.id, messages.takenBy));
}

function toMessage({ row, policy, taker }: Awaited<ReturnType<typeof selectMessages>>[number]): Message {
  const { id, email, message, phone, lineId, company, subject, consent, repeats } = row;
  const { status, spamReason, createdAt, page, entry, referrer, campaign } = row;
  return {
    _id: id,
    name: row.name || company || email || formatPhone(phone) || lineId,
    email,
    message,
    phone,
    lineId,
    company,
    subject,
    consent,
    repeats,
    status,
    spamReason,
    createdAt: new Date(createdAt).toISOString(),
    source: page === "" ? null : { page, entry, referrer, campaign },
    policy: policy && { title: policy.titleEn || policy.titleTh, effectiveDate: policy.effectiveDate },
    takenBy: taker && { _id: taker.id, name: `${taker.firstName} ${taker.lastName}` },
    note: row.note,
    updatedAt: new Date(row.updatedAt ?? createdAt).toISOString(),
  };
}

export async function getMessageStats(db: Db): Promise<MessageStats> {
  const { status } = messages;
  const rows = await db.select({ status, total: count() }).from(messages).groupBy(status);
  const zeros = Object.fromEntries([...MESSAGE_STATUSES, "total"].map((name) => [name, 0]));
  // Each status and the total are set above.
  const stats = zeros as MessageStats;
  for (const row of rows) {
    stats[row.status] = row.total;
    if (row.status !== "spam") stats.total += row.total;
  }
  return stats;
}

const NOTHING_SENT = { name: "", email: "", phone: "", lineId: "", company: "", subject: "", message: "" };
/** The text and who sent it. */
const SAME_MESSAGE = ["name", "email", "phone", "lineId", "subject", "message"] as const;

type StoredFields = Omit<ContactFields, "consent"> & Partial<Pick<Message, "consent">>;

/** Stores what channels get of a message, in the transaction that stores it. */
export type DeliverMessage = (tx: Transaction, messageId: string, now: number) => Promise<void>;

interface SubmissionContext {
  /** Milliseconds since 1970. */
  now: number;
  source?: MessageSource | null;
  /** The version of the privacy policy that was shown with the form. */
  policyVersionId?: string | null;
  /** Why it is stored as spam. */
  spamReason?: SpamReason | null;
  /** As from `evictionPriority` of the spam filter. */
  evictionPriority?: number;
  /** Called for a new message that is no spam. */
  deliver?: DeliverMessage;
}

/**
 * One that is sent again, because its response was lost or nobody has answered yet, is stored once and counted. After it was
 * done or archived, it is a new one: nobody would see a repeat of it.
 * Above `MAX_SPAM_MESSAGES`, a message that is spam deletes the one of the highest eviction priority, which may be itself; of
 * those the oldest.
 * @returns the id
 */
export async function createMessage(
  db: Db,
  fields: StoredFields,
  { now, source, policyVersionId, spamReason = null, evictionPriority = 0, deliver }: SubmissionContext,
): Promise<string> {
  const sent = { ...NOTHING_SENT, ...fields };
  return transaction(db, async (tx) => {
    const isRepeated = and(
      gt(messages.createdAt, now - REPEAT_WINDOW_MS),
      sql`${messages.spamReason} IS ${spamReason}`,
      notInArray(messages.status, ["done", "archived"]),
      ...SAME_MESSAGE.map((name) => eq(messages[name], sent[name])),
    );
    const repeated = await firstRow(
      tx
        .update(messages)
        .set({ repeats: sql`${messages.repeats} + 1` })
        .where(isRepeated)
        .returning({ id: messages.id }),
    );
    if (repeated) return repeated.id;
    const id = Bun.randomUUIDv7("hex", now);
    const status = spamReason ? "spam" : "new";
    const spam = { status, spamReason, evictionPriority } as const;
    await tx.insert(messages).values({ ...sent, ...source, ...spam, policyVersionId, id, createdAt: now });
    if (spamReason) await deleteSurplusSpam(tx);
    else await deliver?.(tx, id, now);
    return id;
  });
}

async function deleteSurplusSpam(tx: Transaction) {
  const { id, status, createdAt, evictionPriority } = messages;
  const isSpam = eq(status, "spam");
  const total = (await firstRow(tx.select({ count: count() }).from(messages).where(isSpam)))?.count ?? 0;
  if (total <= MAX_SPAM_MESSAGES) return;
  const surplus = tx
    .select({ id })
    .from(messages)
    .where(isSpam)
    .orderBy(sql`${evictionPriority} DESC`, createdAt, id)
    .limit(total - MAX_SPAM_MESSAGES);
  await tx.delete(messages).where(inArray(id, surplus));
}

function filterCondition({ search, statuses, takenBy, referrer }: MessageFilter) {
  const { name, email, phone, lineId, company, subject, message, note } = messages;
  const texts = [name, email, phone, lineId, company, subject, message, note];
  const number = search && findNumber(search);
  return and(
    statuses ? inJsonArray(messages.status, statuses) : ne(messages.status, "spam"),
    takenBy === null ? isNull(messages.takenBy) : undefined,
    takenBy ? eq(messages.takenBy, takenBy) : undefined,
    referrer === undefined ? undefined : eq(messages.referrer, referrer),
    search ? or(matchesSearch(texts, search), number ? contains(phone, number) : undefined) : undefined,
  );
}

/** A telephone number as it is stored, or a part of one; `null` for any other text. */
function findNumber(search: string): string | null {
  const typed = search.replace(/[\s().-]/g, "");
  return normalizePhone(search) ?? (/^\d{4,}$/.test(typed) ? typed.replace(/^0/, "") : null);
}
