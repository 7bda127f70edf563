import { and, eq, gt, lte } from "drizzle-orm";

import type { Message } from "#contract/messages/messages.ts";
import type { PersonalData, PersonalDelivery } from "#resources/personalData.ts";
import type { AuditRow } from "#server/audit/auditChain.ts";
import { listEntriesOf, readAuditRows, toAuditEntry } from "#server/audit/repository.ts";
import { channels, deliveries } from "#server/database/deliverySchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { firstRow } from "#server/database/rows.ts";
import { messages, users } from "#server/database/schema.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";

import { emailKeysIn, personKey } from "./personKey.ts";

/** Rows read at a time. */
const BATCH_SIZE = 1_000;
/** The fields of a message that say who wrote it. */
const CONTACTS = { email: messages.email, phone: messages.phone, lineId: messages.lineId };
/** The audited records of these kinds are persons. */
const PERSON_KINDS = new Set(["account", "invitation"]);

export interface FindDependencies {
  db: Db;
  secretBox: SecretBox;
  /** Milliseconds since 1970. */
  now: () => number;
  findMessage: (db: Reader, id: string) => Promise<Message | null>;
}

interface Rows {
  messageIds: string[];
  deliveryIds: string[];
  auditRows: AuditRow[];
}

/** @param person an email, a telephone number or a LINE ID */
export async function findPersonalData(
  dependencies: FindDependencies,
  person: string,
): Promise<PersonalData> {
  const { db, now, findMessage } = dependencies;
  const searched = personKey(person);
  const rows = await findRows(dependencies, (key) => key === searched, now());
  const found = await Promise.all(rows.messageIds.map((id) => findMessage(db, id)));
  return {
    person,
    messages: found.filter((message) => message !== null),
    deliveries: await listDeliveries(db, rows.deliveryIds),
    auditEntries: rows.auditRows.map(toAuditEntry),
    hasAccount: await hasAccount(db, person),
  };
}

export async function hasAccount(db: Reader, person: string): Promise<boolean> {
  const account = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, personKey(person)));
  return (await firstRow(account)) !== undefined;
}

/**
 * The rows that are about a person.
 * @param isPerson called with the key of each email, telephone number and LINE ID
 * @param until milliseconds since 1970; later rows are left out
 */
export async function findRows(
  { db, secretBox }: Pick<FindDependencies, "db" | "secretBox">,
  isPerson: (key: string) => boolean,
  until: number,
): Promise<Rows> {
  const messageIds: string[] = [];
  for await (const { id, ...contacts } of readMessages(db, until))
    if (Object.values(contacts).some((contact) => contact && isPerson(personKey(contact))))
      messageIds.push(id);
  const deliveryIds: string[] = [];
  for await (const { id, channelId, messageId, payload, answer } of readDeliveries(db, until)) {
    const isOfMessage = messageId !== null && messageIds.includes(messageId);
    // Answers of a channel name its own recipients.
    if (!isOfMessage && channelId !== null) continue;
    const sent = payload === null ? "" : ((await secretBox.decrypt(id, payload)) ?? payload);
    if (isOfMessage || emailKeysIn(`${sent} ${answer}`).some(isPerson)) deliveryIds.push(id);
  }
  return { messageIds, deliveryIds, auditRows: await findAuditRows(db, { isPerson, until, messageIds }) };
}

/** Entries that name the person, and all about the messages and former accounts of the person. */
async function findAuditRows(
  db: Db,
  {
    isPerson,
    until,
    messageIds,
  }: { isPerson: (key: string) => boolean; until: number; messageIds: string[] },
): Promise<AuditRow[]> {
  const rows = new Map<number, AuditRow>();
  const recordIds = new Set(messageIds);
  for await (const row of readAuditRows(db, { to: until + 1 })) {
    if (!emailKeysIn(`${row.recordName} ${row.changes}`).some(isPerson)) continue;
    rows.set(row.id, row);
    if (row.recordId !== null && PERSON_KINDS.has(row.kind)) recordIds.add(row.recordId);
  }
  for (const row of await listEntriesOf(db, [...recordIds], until)) rows.set(row.id, row);
  return [...rows.values()].sort((one, other) => one.id - other.id);
}

const readMessages = (db: Reader, until: number) =>
  readInBatches((lastId) =>
    db
      .select({ id: messages.id, ...CONTACTS })
      .from(messages)
      .where(and(gt(messages.id, lastId), lte(messages.createdAt, until)))
      .orderBy(messages.id)
      .limit(BATCH_SIZE),
  );

const readDeliveries = (db: Reader, until: number) =>
  readInBatches((lastId) =>
    db
      .select()
      .from(deliveries)
      .where(and(gt(deliveries.id, lastId), lte(deliveries.createdAt, until)))
      .orderBy(deliveries.id)
      .limit(BATCH_SIZE),
  );

async function* readInBatches<Row extends { id: string }>(read: (lastId: string) => PromiseLike<Row[]>) {
  let rows = await read("");
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield* rows;
    await yieldToEventLoop();
    rows = await read(last.id);
  }
}

async function listDeliveries(db: Reader, ids: string[]): Promise<PersonalDelivery[]> {
  const rows = await db
    .select({ row: deliveries, channel: channels.name })
    .from(deliveries)
    .leftJoin(channels, eq(channels.id, deliveries.channelId))
    .where(inJsonArray(deliveries.id, ids))
    .orderBy(deliveries.createdAt, deliveries.id);
  return rows.map(({ row: { id, event, messageId, state, answer, createdAt }, channel }) => ({
    _id: id,
    event,
    channel,
    messageId,
    state,
    answer,
    createdAt: new Date(createdAt).toISOString(),
  }));
}
