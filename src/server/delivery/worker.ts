import { setTimeout as delay } from "node:timers/promises";

import type { Db } from "#server/database/open.ts";
import type { Logger } from "#server/logger.ts";

import { DeliveryError } from "./DeliveryError.ts";
import { claim, countStuck, listOpenChannels, markFailed, markSent, MAX_ATTEMPT_MS } from "./outbox.ts";
import type { DeliveryRow } from "./outbox.ts";

/** Also how late a delivery may be whose wake-up was missed. */
const MAX_SLEEP_MS = 60_000;
/** Before the next attempt if the database fails. */
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
  /** Stores what is due by the clock. @returns true if it stored something */
  prepare?: () => Promise<boolean>;
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
  const { db, log, now, prepare } = dependencies;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const running = new Map<string | null, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduling: Promise<void> | undefined;
  /** True if something was stored since the last look. */
  let isAwake = false;
  let reportedAt = 0;

  async function look() {
    clearTimeout(timer);
    let sleepMs = MAX_SLEEP_MS;
    while (isAwake && !stopping.signal.aborted) {
      isAwake = false;
      sleepMs = await schedule().catch((error: unknown) => {
        log.error("looking for deliveries failed; will retry", error);
        return STORAGE_PAUSE_MS;
      });
    }
    scheduling = undefined;
    timer = setTimeout(wake, sleepMs);
    timer.unref();
  }

  /** @returns when to look again, in milliseconds */
  async function schedule(): Promise<number> {
    let sleepMs = MAX_SLEEP_MS;
    for (const { channelId, dueAt } of await listOpenChannels(db)) {
      if (running.has(channelId) || stopping.signal.aborted) continue;
      if (dueAt > now()) sleepMs = Math.min(sleepMs, dueAt - now());
      else run(channelId);
    }
    await reportStuck();
    if (await prepare?.()) wake();
    return sleepMs;
  }

  async function reportStuck() {
    if (now() - reportedAt < REPORT_INTERVAL_MS) return;
    const deliveries = await countStuck(db, now());
    if (deliveries === 0) return;
    reportedAt = now();
    log.warn("deliveries are stuck; see Notifications in the back office", { deliveries });
  }

  function run(channelId: string | null) {
    const work = deliverAll(channelId)
      .catch(async (error: unknown) => {
        log.error("storing the state of a delivery failed; will retry", error);
        // Rejects when the worker stops.
        await delay(STORAGE_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      })
      .finally(() => {
        running.delete(channelId);
        wake();
      });
    running.set(channelId, work);
  }

  async function deliverAll(channelId: string | null) {
    while (!stopping.signal.aborted) {
      const row = await claim(db, channelId, now());
      if (!row) return;
      await attempt(dependencies, row, aborting.signal);
    }
  }

  function wake() {
    if (stopping.signal.aborted) return;
    isAwake = true;
    scheduling ??= look();
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
