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
import { firstRow } from "#server/database/rows.ts";
import { messages } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { findUserNames } from "#server/database/userNames.ts";
import { AppError } from "#server/errors.ts";

import { findMessage } from "./repository.ts";

/** @throws AppError `notFound`; also as `changeMessages` */
export async function changeMessage(
  db: Db,
  id: string,
  change: MessageChange,
  context: ChangeContext,
): Promise<Message> {
  const [message] = await changeMessages(db, [{ ...change, _id: id }], context);
  return getOrNotFound(message);
}

/**
 * Changes those messages that exist, or none.
 * @throws AppError `conflict` if somebody else has taken one that is to be taken
 */
export async function changeMessages(
  db: Db,
  changes: readonly (MessageChange & { _id: string })[],
  context: ChangeContext,
): Promise<Message[]> {
  return transaction(db, async (tx) => {
    const changed: Message[] = [];
    for (const { _id: id, status, takenBy: takerId } of changes) {
      const before = await findMessage(tx, id);
      if (!before) continue;
      const takenBy = takerId === undefined ? before.takenBy : await findTaker(tx, before, takerId);
      const set = { status, takenBy: takenBy?._id ?? null };
      await tx.update(messages).set(set).where(eq(messages.id, id));
      const after = { ...before, status, takenBy };
      await recordChange(tx, context, {
        kind: "message",
        recordId: id,
        before: auditedFields(before),
        after: auditedFields(after),
      });
      changed.push(after);
    }
    return changed;
  });
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

/** @throws AppError `notFound`, and `conflict` if it was saved since */
export async function saveNote(db: Db, id: string, note: string, context: WriteContext): Promise<Message> {
  return transaction(db, async (tx) => {
    const before = getOrNotFound(await findMessage(tx, id));
    if (before.note === note) return before;
    const { updatedBy } = messages;
    const saved = await firstRow(tx.select({ updatedBy }).from(messages).where(eq(messages.id, id)));
    const stored = { updatedAt: Date.parse(before.updatedAt), updatedBy: saved?.updatedBy ?? null };
    await assertVersion(tx, stored, context, () => before);
    const version = nextVersion(stored, context);
    await tx
      .update(messages)
      .set({ note, ...version })
      .where(eq(messages.id, id));
    const audited = auditedFields(before);
    const changes = [hiddenChange("note")];
    await recordChange(tx, context, {
      kind: "message",
      recordId: id,
      before: audited,
      after: audited,
      changes,
    });
    return { ...before, note, updatedAt: new Date(version.updatedAt).toISOString() };
  });
}

/** @throws AppError `notFound` */
export async function deleteMessage(db: Db, id: string, context: ChangeContext): Promise<void> {
  getOrNotFound((await deleteMessages(db, [id], context))[0]);
}

/** @returns the ids of those that existed */
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

function getOrNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError("notFound", MESSAGE_TEXTS.notFound);
  return value;
}
