// Idempotent creation: a retried request returns the record that the first attempt created, even after a
// restart.
import { eq, lt } from "drizzle-orm";

import type { ChangeContext } from "./actor.ts";
import { firstRow } from "./rows.ts";
import { idempotentRequests } from "./schema.ts";
import type { Transaction } from "./transaction.ts";

/** Milliseconds. Twice as long as a browser keeps a form without a response. */
const RETENTION_MS = 60 * 24 * 3_600_000;

export interface InsertContext extends ChangeContext {
  /**
   * The same for all attempts of a request (see `http/idempotency.ts`); without it, each request creates a
   * record.
   */
  idempotencyKey?: string | undefined;
}

interface RecordOperations<Row> {
  find: (id: string) => Promise<Row | undefined>;
  insert: (id: string) => Promise<Row>;
}

/**
 * Called in the transaction that writes.
 * @returns the new row, or the one that an earlier attempt inserted. An existing row keeps its stored values but
 * gets the `updatedAt` of its creation, so that a second save detects changes by others. A deleted row is
 * inserted again.
 */
export async function insertOnce<Row extends { updatedAt: number }>(
  tx: Transaction,
  { now, idempotencyKey }: InsertContext,
  { find, insert }: RecordOperations<Row>,
): Promise<Row> {
  const previousRequest = idempotencyKey && (await findRequest(tx, idempotencyKey));
  const existing = previousRequest && (await find(previousRequest.recordId));
  if (existing) return { ...existing, updatedAt: previousRequest.createdAt };
  const id = Bun.randomUUIDv7("hex", now);
  const row = await insert(id);
  if (idempotencyKey) await saveRequest(tx, { call: idempotencyKey, recordId: id, createdAt: row.updatedAt });
  return row;
}

async function findRequest(tx: Transaction, key: string) {
  return firstRow(tx.select().from(idempotentRequests).where(eq(idempotentRequests.call, key)));
}

async function saveRequest(tx: Transaction, request: typeof idempotentRequests.$inferInsert) {
  await tx
    .delete(idempotentRequests)
    .where(lt(idempotentRequests.createdAt, request.createdAt - RETENTION_MS));
  await tx
    .insert(idempotentRequests)
    .values(request)
    .onConflictDoUpdate({ target: idempotentRequests.call, set: request });
}
