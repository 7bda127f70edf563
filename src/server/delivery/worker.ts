import { setTimeout as delay } from "node:timers/promises";

import type { Db } from "#server/database/open.ts";
import type { Logger } from "#server/logger.ts";

import { DeliveryError } from "./DeliveryError.ts";
import { claim, countStuck, listOpenChannels, markFailed, markSent, MAX_ATTEMPT_MS } from "./outbox.ts";
import type { DeliveryRow } from "./outbox.ts";

/** Also how late a delivery may be whose wake-up was missed. */
const MAX_SLEEP_MS = 60_000;
/** Before the next attempt to store a state that could not be stored. */
const STORAGE_PAUSE_MS = 5_000;
/** How long attempts that are under way may still take when the server stops. */
const STOP_GRACE_MS = 8_000;

/** How often the log says that deliveries are stuck. */
const REPORT_INTERVAL_MS = 3_600_000;

interface WorkerDependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /**
   * Sends a delivery and returns the other side's answer.
   * @throws DeliveryError
   */
  deliver: (row: DeliveryRow, signal: AbortSignal) => Promise<string>;
}

export interface DeliveryWorker {
  /** Call after a delivery was stored. */
  wake(): void;
  /** Starts no further attempt, and ends those that are under way if they take too long. */
  stop(): Promise<void>;
}

/** Delivers what is in the outbox: one delivery at a time for each channel, so that none waits for another channel. */
export function startDeliveryWorker(dependencies: WorkerDependencies): DeliveryWorker {
  const { db, log, now } = dependencies;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const running = new Map<string | null, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduling: Promise<void> | undefined;
  let reportedAt = 0;

  async function schedule() {
    clearTimeout(timer);
    const open = await listOpenChannels(db);
    if (stopping.signal.aborted) return;
    let sleepMs = MAX_SLEEP_MS;
    for (const { channelId, dueAt } of open) {
      if (running.has(channelId)) continue;
      if (dueAt > now()) sleepMs = Math.min(sleepMs, dueAt - now());
      else run(channelId);
    }
    timer = setTimeout(wake, sleepMs);
    timer.unref();
    await reportStuck();
  }

  async function reportStuck() {
    if (now() - reportedAt < REPORT_INTERVAL_MS) return;
    const stuck = await countStuck(db, now());
    if (stuck === 0) return;
    reportedAt = now();
    log.warn("deliveries are stuck; see Notifications in the back office", { deliveries: stuck });
  }

  function run(channelId: string | null) {
    const signals = { stopping: stopping.signal, aborting: aborting.signal };
    const work = deliverAll(dependencies, channelId, signals).finally(() => {
      running.delete(channelId);
      wake();
    });
    running.set(channelId, work);
  }

  function wake() {
    if (stopping.signal.aborted) return;
    scheduling ??= schedule()
      .catch((error: unknown) => log.error("looking for deliveries failed; will retry", error))
      .finally(() => (scheduling = undefined));
  }

  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await scheduling;
      const grace = setTimeout(() => aborting.abort(), STOP_GRACE_MS);
      await Promise.all(running.values());
      clearTimeout(grace);
    },
  };
}

interface StopSignals {
  /** No further attempt starts. */
  stopping: AbortSignal;
  /** The present one ends. */
  aborting: AbortSignal;
}

async function deliverAll(
  dependencies: WorkerDependencies,
  channelId: string | null,
  { stopping, aborting }: StopSignals,
) {
  const { db, log, now } = dependencies;
  try {
    while (!stopping.aborted) {
      const row = await claim(db, channelId, now());
      if (!row) return;
      await attempt(dependencies, row, aborting);
    }
  } catch (error) {
    log.error("storing the state of a delivery failed; will retry", error);
    // Rejects when the worker stops.
    await delay(STORAGE_PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function attempt(
  { db, log, now, deliver }: WorkerDependencies,
  row: DeliveryRow,
  aborting: AbortSignal,
) {
  const fields = { delivery: row.id, subject: row.event, channel: row.channelId, attempt: row.attempts };
  try {
    const answer = await deliver(row, AbortSignal.any([aborting, AbortSignal.timeout(MAX_ATTEMPT_MS)]));
    await markSent(db, row, { answer, now: now() });
    log.info("delivered", fields);
  } catch (reason) {
    // The next start tries it again.
    if (aborting.aborted) return;
    if (!(reason instanceof DeliveryError)) log.error("preparing a delivery failed", reason, fields);
    const error = reason instanceof DeliveryError ? reason : new DeliveryError("internal");
    const isGivenUp = await markFailed(db, row, { error, now: now() });
    const event = isGivenUp ? "a delivery was given up" : "a delivery failed; will retry";
    log.warn(event, { ...fields, reason: error.code });
  }
}
