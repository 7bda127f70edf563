import { eq } from "drizzle-orm";

import { MESSAGE_TEXTS } from "#contract/messages/messages.ts";
import type { Message, MessageChange } from "#contract/messages/messages.ts";
import { hiddenChange } from "#server/audit/auditChanges.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import { assertVersion, nextVersion } from "#server/database/optimisticConcurrency.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import type { Db } from "#server/database/open.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { singleRow } from "#server/database/rows.ts";
import { messages } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { findUserNames } from "#server/database/userNames.ts";
import { AppError } from "#server/errors.ts";

import { findMessage } from "./repository.ts";

/** `updatedAt`: of the version whose note is replaced. */
type Change = MessageChange & { updatedAt?: number | undefined };

/**
 * Changes those messages that exist, or none.
 * @throws AppError `notFound` if none exists; `conflict` if another admin has taken one that is to be taken, or saved its note since
 */
export async function changeMessages(
  db: Db,
  changes: readonly (Change & { _id: string })[],
  context: ChangeContext,
): Promise<Message[]> {
  return transaction(db, async (tx) => {
    const changed: Message[] = [];
    for (const { _id, ...change } of changes) {
      const before = await findMessage(tx, _id);
      if (before) changed.push(await changeMessage(tx, before, change, context));
    }
    assertFound(changes, changed);
    return changed;
  });
}

async function changeMessage(
  tx: Transaction,
  before: Message,
  { status = before.status, takenBy: takerId, note = before.note, updatedAt: expectedVersion }: Change,
  context: ChangeContext,
): Promise<Message> {
  const takenBy = takerId === undefined ? before.takenBy : await findTaker(tx, before, takerId);
  const isNoted = note !== before.note;
  const version = isNoted && (await nextNoteVersion(tx, before, { ...context, expectedVersion }));
  const set = { status, takenBy: takenBy?._id ?? null, note, ...version };
  await tx.update(messages).set(set).where(eq(messages.id, before._id));
  const updatedAt = version ? new Date(version.updatedAt).toISOString() : before.updatedAt;
  const after = { ...before, status, takenBy, note, updatedAt };
  await recordChange(tx, context, {
    kind: "message",
    recordId: before._id,
    before: auditedFields(before),
    after: auditedFields(after),
    changes: isNoted ? [hiddenChange("note")] : [],
  });
  return after;
}

/** Only the note has versions: everything else is chosen, not written. */
async function nextNoteVersion(tx: Transaction, before: Message, context: WriteContext) {
  const { updatedBy } = messages;
  const { updatedBy: savedBy } = await singleRow(
    tx.select({ updatedBy }).from(messages).where(eq(messages.id, before._id)),
  );
  const stored = { updatedAt: Date.parse(before.updatedAt), updatedBy: savedBy };
  await assertVersion(tx, stored, context, () => before);
  return nextVersion(stored, context);
}

/** A message that somebody else has taken must be given back first, so that no two people answer it. */
async function findTaker(
  tx: Transaction,
  { takenBy }: Message,
  id: string | null,
): Promise<Message["takenBy"]> {
  if (id === null) return null;
  if (takenBy && takenBy._id !== id) throw new AppError("conflict", MESSAGE_TEXTS.taken);
  const name = (await findUserNames(tx, [id])).get(id);
  if (name === undefined)
    throw new AppError("invalid", MESSAGE_TEXTS.takenBy, { errors: { takenBy: MESSAGE_TEXTS.takenBy } });
  return { _id: id, name };
}

/**
 * @returns the ids of those that existed
 * @throws AppError `notFound` if there is none
 */
export async function deleteMessages(
  db: Db,
  ids: readonly string[],
  context: ChangeContext,
): Promise<string[]> {
  return transaction(db, async (tx) => {
    const { id, status } = messages;
    const deleted = await tx.delete(messages).where(inJsonArray(id, ids)).returning({ id, status });
    for (const row of deleted) {
      const before = { status: row.status };
      await recordChange(tx, context, { kind: "message", recordId: row.id, before, after: null });
    }
    assertFound(ids, deleted);
    return deleted.map((row) => row.id);
  });
}

/** @param total the number of messages */
export async function recordExport(db: Db, total: number, context: ChangeContext): Promise<void> {
  const changes = [{ field: "messages", before: null, after: total }];
  await transaction(db, (tx) =>
    recordAudit(tx, context, { action: "export", kind: "message", recordId: null, changes }),
  );
}

/** Without the sender, the text and the note, so that deleting a message deletes them everywhere. */
function auditedFields({ status, takenBy }: Message) {
  return { status, takenBy: takenBy?.name ?? null };
}

function assertFound(wanted: readonly unknown[], found: readonly unknown[]): void {
  if (wanted.length > 0 && found.length === 0) throw new AppError("notFound", MESSAGE_TEXTS.notFound);
}
