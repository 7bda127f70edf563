import { PERSONAL_DATA_MESSAGES } from "#resources/personalData.ts";
import type { Erasure } from "#resources/personalData.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { eraseDetails } from "#server/audit/repository.ts";
import { createCommandActor } from "#server/database/actor.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { deliveries } from "#server/database/deliverySchema.ts";
import type { Db } from "#server/database/open.ts";
import { overwriteDeletedData } from "#server/database/overwriteDeletedData.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { erasures, messages } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { ErasureList, ErasureMark } from "#server/keys/erasureList.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";
import type { Logger } from "#server/logger.ts";

import { findRows, hasAccount } from "./findPersonalData.ts";
import { personKey } from "./personKey.ts";

export interface EraseDependencies {
  db: Db;
  log: Logger;
  secretBox: SecretBox;
  erasureList: ErasureList;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Deletes the messages and deliveries of a person, and empties the entries of the audit log that name the person.
 * @throws AppError `conflict` while an account has the email
 */
export async function erasePerson(
  dependencies: EraseDependencies,
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
export async function repeatErasures(dependencies: EraseDependencies): Promise<void> {
  const { db, log, now, erasureList } = dependencies;
  const stored = await db.select().from(erasures);
  const storedIds = new Set(stored.map(({ id }) => id));
  const marks = erasureList.read();
  const context = { actor: createCommandActor("serve"), now: now() };
  for (const mark of marks.filter(({ id }) => !storedIds.has(id))) {
    const { messages, deliveries, auditEntries } = await erase(dependencies, mark, context);
    log.warn("repeated an erasure of personal data", {
      erasure: mark.id,
      messages,
      deliveries,
      auditEntries,
    });
  }
  // In a data folder without the list.
  const unlisted = stored.filter(({ id }) => !marks.some((mark) => mark.id === id));
  if (unlisted.length > 0)
    erasureList.add(...unlisted.map(({ id, createdAt: at, hash }) => ({ id, at, hash })));
}

async function erase(
  { db, log, secretBox, erasureList }: EraseDependencies,
  { id, at, hash }: ErasureMark,
  context: ChangeContext,
): Promise<Erasure> {
  const rows = await findRows({ db, secretBox }, (key) => erasureList.hash(key) === hash, at);
  const counts = { messages: rows.messageIds.length, deliveries: rows.deliveryIds.length };
  const row = { ...counts, id, createdAt: at, userName: context.actor.name, hash };
  const auditEntries = await transaction(db, async (tx) => {
    await tx.delete(deliveries).where(inJsonArray(deliveries.id, rows.deliveryIds));
    await tx.delete(messages).where(inJsonArray(messages.id, rows.messageIds));
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
