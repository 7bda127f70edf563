import { and, count, inArray, isNull, lt } from "drizzle-orm";

import { recordAudit } from "#server/audit/recordAudit.ts";
import { findCutoff, removeInBatches } from "#server/audit/retention.ts";
import type { RetentionDependencies } from "#server/audit/retention.ts";
import { createCommandActor } from "#server/database/actor.ts";
import { deliveries } from "#server/database/deliverySchema.ts";
import { firstRow } from "#server/database/rows.ts";
import { messages } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";

/** Messages per transaction: others wait for it. */
const BATCH_SIZE = 500;

/** How many messages the next removal would delete if messages were kept for so many months, by default those of the setting. */
export async function countExpiredMessages(
  dependencies: Pick<RetentionDependencies, "db" | "now" | "getSite">,
  months?: number,
): Promise<number> {
  const age = { months: months ?? (await dependencies.getSite()).messageMonths };
  const cutoff = await findCutoff(dependencies, age);
  const isExpired = lt(messages.createdAt, cutoff);
  const row = await firstRow(dependencies.db.select({ total: count() }).from(messages).where(isExpired));
  return row?.total ?? 0;
}

/**
 * Removes the messages that are older than the setting, with their deliveries, and old deliveries to persons, whose answers may
 * name them. An entry of the audit log says how many.
 * @returns the number of removed messages
 */
export async function removeExpiredMessages(
  dependencies: RetentionDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { db, log, now, getSite } = dependencies;
  const cutoff = await findCutoff(dependencies, { months: (await getSite()).messageMonths });
  const removed = await removeInBatches(BATCH_SIZE, signal, () =>
    transaction(db, (tx) => removeBatch(tx, cutoff, now())),
  );
  if (removed > 0) log.info("removed expired messages", { messages: removed });
  return removed;
}

async function removeBatch(tx: Transaction, cutoff: number, now: number): Promise<number> {
  const { id, createdAt } = messages;
  await tx.delete(deliveries).where(and(isNull(deliveries.messageId), lt(deliveries.createdAt, cutoff)));
  const expired = tx.select({ id }).from(messages).where(lt(createdAt, cutoff)).limit(BATCH_SIZE);
  const removed = await tx.delete(messages).where(inArray(id, expired)).returning({ id });
  if (removed.length > 0)
    await recordAudit(
      tx,
      { actor: createCommandActor("retention"), now },
      {
        action: "remove_expired",
        kind: "message",
        recordId: null,
        changes: [{ field: "messages", before: removed.length, after: 0 }],
      },
    );
  return removed.length;
}
