import { and, eq, gt, lte } from "drizzle-orm";

import type { Message } from "#contract/messages/messages.ts";
import { PERSONAL_DATA_MESSAGES } from "#resources/personalData.ts";
import type { Erasure, PersonalData, PersonalDelivery } from "#resources/personalData.ts";
import type { AuditRow } from "#server/audit/auditChain.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { eraseDetails, readAuditRows, toAuditEntry } from "#server/audit/repository.ts";
import { createCommandActor } from "#server/database/actor.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { accountLinks } from "#server/database/accountSchema.ts";
import { channelName, channels, deliveries } from "#server/database/deliverySchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { overwriteDeletedData } from "#server/database/overwriteDeletedData.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { hasRow } from "#server/database/rows.ts";
import { erasures, messages, users } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { ErasureList, ErasureMark } from "#server/keys/erasureList.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";
import type { Logger } from "#server/logger.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";

import { emailKeysIn, personKey } from "./personKey.ts";

/** Rows read at a time. */
const BATCH_SIZE = 1_000;
/** The audited records of these kinds are persons. */
const PERSON_KINDS = new Set(["account", "invitation"]);

export interface PersonalDataDependencies {
  db: Db;
  log: Logger;
  secretBox: SecretBox;
  erasureList: ErasureList;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** @param person an email, a telephone number or a LINE ID */
export async function findPersonalData(
  dependencies: PersonalDataDependencies,
  person: string,
  findMessage: (db: Reader, id: string) => Promise<Message | null>,
): Promise<PersonalData> {
  const { db, now } = dependencies;
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

/**
 * Deletes the messages, deliveries and invitations of a person, and empties the entries of the audit log that name the person.
 * @throws AppError `conflict` while an account has the email
 */
export async function erasePerson(
  dependencies: PersonalDataDependencies,
  person: string,
  context: ChangeContext,
): Promise<Erasure> {
  const { db, erasureList } = dependencies;
  if (await hasAccount(db, person)) throw new AppError("conflict", PERSONAL_DATA_MESSAGES.hasAccount);
  const mark = { id: crypto.randomUUID(), at: context.now, hash: erasureList.hash(personKey(person)) };
  // Before the rows: an erasure that a crash interrupts ends with the next start.
  erasureList.add(mark);
  return erase(dependencies, mark, context);
}

/** Repeats the erasures that the database of a backup does not know. Called before the server answers. */
export async function repeatErasures(dependencies: PersonalDataDependencies): Promise<void> {
  const { db, log, now, erasureList } = dependencies;
  const stored = await db.select().from(erasures);
  const storedIds = new Set(stored.map(({ id }) => id));
  const marks = erasureList.read();
  const context = { actor: createCommandActor("serve"), now: now() };
  for (const mark of marks.filter(({ id }) => !storedIds.has(id))) {
    const erased = await erase(dependencies, mark, context);
    log.warn("repeated an erasure of personal data", { erasure: mark.id, ...erased });
  }
  // In a data folder without the list.
  const unlisted = stored.filter(({ id }) => !marks.some((mark) => mark.id === id));
  if (unlisted.length > 0)
    erasureList.add(...unlisted.map(({ id, createdAt: at, hash }) => ({ id, at, hash })));
}

async function erase(
  dependencies: PersonalDataDependencies,
  { id, at, hash }: ErasureMark,
  context: ChangeContext,
): Promise<Erasure> {
  const { db, log, erasureList } = dependencies;
  const rows = await findRows(dependencies, (key) => erasureList.hash(key) === hash, at);
  const counts = { messages: rows.messageIds.length, deliveries: rows.deliveryIds.length };
  const row = { ...counts, id, createdAt: at, userName: context.actor.name, hash };
  const auditEntries = await transaction(db, async (tx) => {
    await tx.delete(deliveries).where(inJsonArray(deliveries.id, rows.deliveryIds));
    await tx.delete(messages).where(inJsonArray(messages.id, rows.messageIds));
    await tx.delete(accountLinks).where(inJsonArray(accountLinks.id, rows.invitationIds));
    const entries = await eraseDetails(tx, rows.auditRows);
    await tx.insert(erasures).values({ ...row, auditEntries: entries.length });
    const changes = [
      ...Object.entries(counts).map(([field, before]) => ({ field, before, after: 0 })),
      // `verifyAudit` reads it.
      { field: "entries", before: entries.join(", "), after: null },
      { field: "hash", before: null, after: hash },
    ];
    await recordAudit(tx, context, { action: "erase", kind: "personal_data", recordId: id, changes });
    return entries.length;
  });
  await overwriteDeletedData(db, log);
  return { ...counts, auditEntries };
}

function hasAccount(db: Reader, person: string): Promise<boolean> {
  return hasRow(db, users, eq(users.email, personKey(person)));
}

/**
 * The rows that are about a person.
 * @param isPerson called with the key of each email, telephone number and LINE ID
 * @param until milliseconds since 1970; later rows are left out
 */
async function findRows(
  { db, secretBox }: PersonalDataDependencies,
  isPerson: (key: string) => boolean,
  until: number,
) {
  const messageIds: string[] = [];
  for await (const { id, email, phone, lineId } of readMessages(db, until))
    if ([email, phone, lineId].some((contact) => contact && isPerson(personKey(contact))))
      messageIds.push(id);
  const deliveryIds: string[] = [];
  for await (const { id, channelId, messageId, payload, answer } of readDeliveries(db, until)) {
    const isOfMessage = messageId !== null && messageIds.includes(messageId);
    // Answers of a channel name its own recipients.
    if (!isOfMessage && channelId !== null) continue;
    const sent = payload === null ? "" : ((await secretBox.decrypt(id, payload)) ?? payload);
    if (isOfMessage || emailKeysIn(`${sent} ${answer}`).some(isPerson)) deliveryIds.push(id);
  }
  // Entries that name the person, and all about the messages and former accounts of the person.
  const namesPerson = (row: AuditRow) => emailKeysIn(`${row.recordName} ${row.changes}`).some(isPerson);
  const recordIds = new Set<string | null>(messageIds);
  for await (const row of readAuditRows(db, { to: until + 1 }))
    if (row.recordId !== null && PERSON_KINDS.has(row.kind) && namesPerson(row)) recordIds.add(row.recordId);
  const auditRows: AuditRow[] = [];
  for await (const row of readAuditRows(db, { to: until + 1 }))
    if (recordIds.has(row.recordId) || namesPerson(row)) auditRows.push(row);
  const links = await db.select().from(accountLinks);
  const invitations = links.filter(({ email }) => email && isPerson(personKey(email)));
  return { messageIds, deliveryIds, auditRows, invitationIds: invitations.map(({ id }) => id) };
}

const isNext = (table: typeof messages | typeof deliveries, lastId: string, until: number) =>
  and(gt(table.id, lastId), lte(table.createdAt, until));

const readMessages = (db: Reader, until: number) =>
  readInBatches((lastId) => {
    const next = isNext(messages, lastId, until);
    return db.select().from(messages).where(next).orderBy(messages.id).limit(BATCH_SIZE);
  });

const readDeliveries = (db: Reader, until: number) =>
  readInBatches((lastId) => {
    const next = isNext(deliveries, lastId, until);
    return db.select().from(deliveries).where(next).orderBy(deliveries.id).limit(BATCH_SIZE);
  });

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
    .select({ row: deliveries, channel: channelName })
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
