import { desc, lt, lte } from "drizzle-orm";

import { createCommandActor } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import { auditAnchor, auditEntries } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { Logger } from "#server/logger.ts";
import { DAY_MS } from "#server/calendar.ts";

import { recordAudit } from "./recordAudit.ts";

/** Entries per transaction: others wait for it. */
const BATCH_SIZE = 1_000;
const CHECK_INTERVAL_MS = 3_600_000;
/** Days with entries or page views that the clock is compared with. */
export const REFERENCE_DAYS = 7;
/** Days after the oldest reference day within which the clock is trusted. */
export const MAX_CLOCK_LEAD_DAYS = 7;

export interface RetentionDependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
}

/** Removes what is expired. @returns how much */
type RemoveExpired<D> = (dependencies: D, signal?: AbortSignal) => Promise<number>;

/**
 * Removes every hour what is expired.
 * @returns a function that stops it after the current batch
 */
export function removeExpiredHourly<D extends RetentionDependencies>(
  dependencies: D,
  removals: readonly RemoveExpired<D>[],
): () => Promise<void> {
  const controller = new AbortController();
  let running: Promise<void> | null = null;
  async function removeAll() {
    for (const remove of removals)
      await remove(dependencies, controller.signal).catch((error: unknown) =>
        dependencies.log.error("removing expired records failed; will retry", error),
      );
  }
  const timer = setInterval(() => {
    running ??= removeAll().finally(() => (running = null));
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    controller.abort();
    await running;
  };
}

/**
 * Removes the entries that are older than the setting, at most once a day. The anchor keeps the hash of the last
 * one, so that the chain stays verifiable, and an entry says what was removed.
 * @returns the number of removed entries
 */
export async function removeExpiredEntries(
  dependencies: RetentionDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { db, log, now, getSite } = dependencies;
  const cutoff = await findCutoff(dependencies, { months: (await getSite()).auditMonths });
  const removed = await removeInBatches(BATCH_SIZE, signal, () =>
    transaction(db, (tx) => removeBatch(tx, cutoff, now())),
  );
  if (removed > 0) log.info("removed expired audit entries", { entries: removed });
  return removed;
}

/** @param remove removes up to `size` records and returns how many */
export async function removeInBatches(
  size: number,
  signal: AbortSignal | undefined,
  remove: () => Promise<number>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    if (signal?.aborted) return removed;
    const batch = await remove();
    removed += batch;
    if (batch < size) return removed;
  }
}

/**
 * What is older is expired; 0 if the clock is not trusted. The start of a day, so that one entry a day says what was removed.
 */
export async function findCutoff(
  { db, now, getSite }: Pick<RetentionDependencies, "db" | "now" | "getSite">,
  age: { months: number } | { days: number },
): Promise<number> {
  const trustedNow = await trustedTime(db, now());
  if (trustedNow === null) return 0;
  return Temporal.Instant.fromEpochMilliseconds(trustedNow)
    .toZonedDateTimeISO((await getSite()).timeZone)
    .subtract(age)
    .startOfDay().epochMilliseconds;
}

/** Only the oldest entries: those after one that is kept stay too, even if a wrong clock dated them earlier. */
async function removeBatch(tx: Transaction, cutoff: number, now: number): Promise<number> {
  const { id, createdAt, hash } = auditEntries;
  const oldest = await tx.select({ id, createdAt, hash }).from(auditEntries).orderBy(id).limit(BATCH_SIZE);
  const keptIndex = oldest.findIndex((entry) => entry.createdAt >= cutoff);
  const expired = keptIndex === -1 ? oldest : oldest.slice(0, keptIndex);
  const last = expired.at(-1);
  if (!last) return 0;
  await recordAudit(
    tx,
    { actor: createCommandActor("retention"), now },
    {
      action: "remove_expired",
      kind: "audit",
      recordId: null,
      changes: [
        { field: "entries", before: expired.length, after: 0 },
        { field: "entry", before: null, after: last.id },
        { field: "hash", before: null, after: last.hash },
      ],
    },
  );
  await tx.update(auditAnchor).set({ entryId: last.id, hash: last.hash });
  await tx.delete(auditEntries).where(lte(id, last.id));
  return expired.length;
}

/**
 * Removed entries can't be restored, and a clock may be wrong by years: it is trusted up to a week after the
 * seventh newest day with entries. `null` if there are fewer such days.
 */
async function trustedTime(db: Reader, now: number): Promise<number | null> {
  const { createdAt } = auditEntries;
  let before = now + 1;
  for (let day = 0; day < REFERENCE_DAYS; day += 1) {
    const newest = await firstRow(
      db
        .select({ createdAt })
        .from(auditEntries)
        .where(lt(createdAt, before))
        .orderBy(desc(createdAt))
        .limit(1),
    );
    if (!newest) return null;
    before = Math.floor(newest.createdAt / DAY_MS) * DAY_MS;
  }
  return Math.min(now, before + MAX_CLOCK_LEAD_DAYS * DAY_MS);
}
