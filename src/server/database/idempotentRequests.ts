// Which call made which record: a call that is sent again makes no second one, however late and after whatever restart.
import { eq, lt } from "drizzle-orm";

import { first } from "./first.ts";
import { madeRecords } from "./schema.ts";
import type { Transaction } from "./transaction.ts";

/** Milliseconds. Twice as long as a browser keeps a form whose answer it never saw. */
const KEPT_MS = 60 * 24 * 3_600_000;

/** On what occasion a record is made. */
export interface Making {
  /** Milliseconds since 1970. */
  now: number;
  /** The same for a call that is sent again (see `idempotency.ts`); without it each call makes a record. */
  call?: string | undefined;
}

interface Work<Row> {
  find: (id: string) => Promise<Row | undefined>;
  make: (id: string) => Promise<Row>;
}

/**
 * Asked in the transaction that writes.
 * @returns the record's row; of one that was made before as it stands, but in the version in which it was made, so that whoever changes
 *   it on hearing of it is told of what others have done to it since. One that is gone meanwhile is made anew.
 */
export async function makeOnce<Row extends { updatedAt: number }>(
  tx: Transaction,
  { now, call }: Making,
  { find, make }: Work<Row>,
): Promise<Row> {
  const known = call && (await first(tx.select().from(madeRecords).where(eq(madeRecords.call, call))));
  const earlier = known && (await find(known.recordId));
  if (earlier) return { ...earlier, updatedAt: known.madeAt };
  const id = Bun.randomUUIDv7("hex", now);
  const row = await make(id);
  if (call) await note(tx, { call, recordId: id, madeAt: row.updatedAt });
  return row;
}

async function note(tx: Transaction, made: typeof madeRecords.$inferInsert) {
  await tx.delete(madeRecords).where(lt(madeRecords.madeAt, made.madeAt - KEPT_MS));
  await tx.insert(madeRecords).values(made).onConflictDoUpdate({ target: madeRecords.call, set: made });
}
