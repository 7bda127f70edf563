import { and, asc, desc, eq, gt, isNull, lte, min, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { ChannelState, Delivery } from "#resources/channels.ts";
import { channelName, channels, deliveries } from "#server/database/deliverySchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import { transaction } from "#server/database/transaction.ts";

import type { DeliveryError } from "./DeliveryError.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

/** No attempt takes longer, see `worker.ts`: a delivery that is due again is not under way. */
export const MAX_ATTEMPT_MS = 60_000;
const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
/** The greatest wait that the other side may ask for. */
const MAX_RETRY_AFTER_MS = 6 * 3_600_000;
const STUCK_AFTER_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

// Literals, as in the conditions of the indexes.
const isOpen = sql`${deliveries.state} IN ('waiting', 'failed')`;
const isGivenUp = sql`${deliveries.state} = 'givenUp'`;
const ofChannel = (id: string | null) =>
  id === null ? isNull(deliveries.channelId) : eq(deliveries.channelId, id);

/**
 * Takes the next delivery of a channel that is due. Its next attempt is stored first: a crash neither loses it nor repeats it
 * at once.
 * @param channelId `null` for what is mailed to a person
 */
export async function claim(db: Db, channelId: string | null, now: number): Promise<DeliveryRow | null> {
  return transaction(db, async (tx) => {
    const due = and(ofChannel(channelId), isOpen, lte(deliveries.dueAt, now));
    const next = await firstRow(
      tx.select().from(deliveries).where(due).orderBy(asc(deliveries.dueAt), asc(deliveries.id)).limit(1),
    );
    if (!next) return null;
    const attempts = next.attempts + 1;
    const dueAt = now + Math.max(MAX_ATTEMPT_MS, delayAfter(attempts));
    await tx.update(deliveries).set({ attempts, dueAt }).where(eq(deliveries.id, next.id));
    return { ...next, attempts, dueAt };
  });
}

/** Doubles with each attempt up to an hour; jitter spreads the attempts of many. */
function delayAfter(attempts: number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return Math.round(delay * (0.8 + Math.random() * 0.4));
}

/** @param answer of the other side */
export async function markSent(db: Db, { id }: DeliveryRow, sent: { answer: string; now: number }) {
  const values = {
    state: "sent",
    failure: null,
    payload: null,
    answer: sent.answer,
    finishedAt: sent.now,
  } as const;
  await transaction(db, async (tx) => tx.update(deliveries).set(values).where(eq(deliveries.id, id)));
}

/**
 * Stores why an attempt failed. If the channel itself failed, all that wait for it wait for the next attempt, so that a dead
 * channel is not tried once a message.
 * @returns true if there is no further attempt
 */
export async function markFailed(
  db: Db,
  row: DeliveryRow,
  { error, now }: { error: DeliveryError; now: number },
): Promise<boolean> {
  const isGivenUp = error.isFinal || now - row.createdAt >= GIVE_UP_AFTER_MS;
  const dueAt = Math.max(row.dueAt, now + Math.min(error.retryAfterMs, MAX_RETRY_AFTER_MS));
  const failure = { failure: error.code, answer: error.answer };
  const ended = { ...failure, state: "givenUp", finishedAt: now } as const;
  await transaction(db, async (tx) => {
    const values = isGivenUp ? { ...ended, payload: null } : { ...failure, state: "failed" as const, dueAt };
    await tx.update(deliveries).set(values).where(eq(deliveries.id, row.id));
    if (error.isFinal) return;
    const others = and(ofChannel(row.channelId), isOpen);
    const isExpired = lte(deliveries.createdAt, now - GIVE_UP_AFTER_MS);
    await tx.update(deliveries).set(ended).where(and(others, isExpired));
    await tx
      .update(deliveries)
      .set({ ...failure, state: "failed", dueAt })
      .where(and(others, lte(deliveries.dueAt, dueAt)));
  });
  return isGivenUp;
}

/** Tries a delivery again at once, for three more days. @returns false for an unknown id */
export async function retry(db: Db, id: string, now: number): Promise<boolean> {
  const values = { state: "waiting", attempts: 0, dueAt: now, createdAt: now, finishedAt: null } as const;
  const retried = await transaction(db, (tx) =>
    tx.update(deliveries).set(values).where(eq(deliveries.id, id)).returning({ id: deliveries.id }),
  );
  return retried.length > 0;
}

/** Channels with open deliveries, and when the first of each is due. */
export async function listOpenChannels(db: Reader) {
  return db
    .select({ channelId: deliveries.channelId, dueAt: min(deliveries.dueAt).mapWith(Number) })
    .from(deliveries)
    .where(isOpen)
    .groupBy(deliveries.channelId);
}

/** The number of deliveries that wait for an hour, or were given up in the last one. */
export async function countStuck(db: Reader, now: number, ofThis?: SQL): Promise<number> {
  const before = now - STUCK_AFTER_MS;
  const open = await db.$count(deliveries, and(isOpen, ofThis, lte(deliveries.createdAt, before)));
  const ended = await db.$count(deliveries, and(isGivenUp, ofThis, gt(deliveries.finishedAt, before)));
  return open + ended;
}

/** @param channelId `null` for what is mailed to persons */
export async function readChannelState(
  db: Reader,
  channelId: string | null,
  now: number,
): Promise<ChannelState> {
  const ofThis = ofChannel(channelId);
  const waiting = await db.$count(deliveries, and(isOpen, ofThis));
  const stuck = await countStuck(db, now, ofThis);
  const tried = and(ofThis, gt(deliveries.attempts, 0));
  const last = await firstRow(
    db.select().from(deliveries).where(tried).orderBy(desc(deliveries.createdAt)).limit(1),
  );
  return { waiting, stuck, last: last ? toDelivery(last) : null };
}

/** Of a message, in the order of its channels. */
export async function listDeliveries(db: Reader, messageId: string): Promise<Delivery[]> {
  const rows = await db
    .select({ delivery: deliveries, channel: { _id: channels.id, name: channelName } })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(eq(deliveries.messageId, messageId))
    .orderBy(asc(channels.createdAt), asc(channels.id));
  return rows.map(({ delivery, channel }) => ({ ...toDelivery(delivery), channel }));
}

function toDelivery(row: DeliveryRow): Omit<Delivery, "channel"> {
  const { id, state, attempts, failure, answer, dueAt, createdAt, finishedAt } = row;
  return {
    _id: id,
    state,
    attempts,
    failure,
    answer,
    nextAttemptAt: finishedAt === null ? new Date(dueAt).toISOString() : null,
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  };
}
