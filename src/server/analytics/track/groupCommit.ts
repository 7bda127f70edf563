// Group commit: writes that arrive together share a transaction and an fsync.
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";

import { evictPage } from "../dimensions.ts";
import type { ReferrerQuota } from "./referrerQuota.ts";
import { createViewWriter } from "./viewWriter.ts";
import type { ViewWriter } from "./viewWriter.ts";

type WriteTask = (writer: ViewWriter) => void;

interface QueuedWrite {
  task: WriteTask;
  resolve(): void;
  reject(error: unknown): void;
}

/** Further writes are rejected, because their clients would time out before. */
const MAX_QUEUED = 10_000;
/** Per transaction, which blocks everything else for a few milliseconds. */
const MAX_BATCH_SIZE = 250;
/** A smaller first batch lets the disk start while the next batch grows. */
const IDLE_BATCH_SIZE = 24;
/** Milliseconds that a batch may grow. */
const MAX_BATCH_DELAY_MS = 5;
/** Milliseconds for writes that nobody waits for. */
const LAZY_DELAY_MS = 20;

export function createGroupCommit(db: Db, wal: WriteAheadLog, referrerQuota: ReferrerQuota) {
  let queue: QueuedWrite[] = [];
  /** Written, but not flushed to disk yet. */
  let unsynced: QueuedWrite[] = [];
  /** Neither confirmed nor rejected yet. */
  let pendingCount = 0;
  let isScheduled = false;
  let lazyTimer: Timer | null = null;
  let committing = Promise.resolve();
  let isSyncing = false;
  let syncing = Promise.resolve();

  function enqueue(task: WriteTask): Promise<void> {
    if (pendingCount >= MAX_QUEUED) return Promise.reject(queueFullError());
    pendingCount += 1;
    return new Promise<void>((resolve, reject) => queue.push({ task, resolve, reject })).finally(
      () => (pendingCount -= 1),
    );
  }

  /** Waits as long as each turn of the event loop adds writes, up to the maximum delay. */
  function scheduleCommit() {
    if (isScheduled) return;
    isScheduled = true;
    waitForBatch(0, performance.now() + MAX_BATCH_DELAY_MS);
  }

  function waitForBatch(previousLength: number, deadline: number) {
    setImmediate(() => {
      const targetSize = isSyncing ? MAX_BATCH_SIZE : IDLE_BATCH_SIZE;
      if (queue.length > previousLength && queue.length < targetSize && performance.now() < deadline) {
        return waitForBatch(queue.length, deadline);
      }
      isScheduled = false;
      void queueCommit();
    });
  }

  function queueCommit(): Promise<void> {
    committing = committing.then(commitBatch);
    return committing;
  }

  async function commitBatch() {
    if (lazyTimer !== null) clearTimeout(lazyTimer);
    lazyTimer = null;
    const batch = queue.slice(0, MAX_BATCH_SIZE);
    queue = queue.slice(MAX_BATCH_SIZE);
    if (queue.length > 0) scheduleCommit();
    unsynced.push(...(await writeBatch(db, batch, referrerQuota)));
    if (!isSyncing) syncing = syncAll();
  }

  /** One flush at a time: writes that arrive during a flush share the next one. */
  async function syncAll(): Promise<void> {
    isSyncing = true;
    while (unsynced.length > 0) {
      const batch = unsynced;
      unsynced = [];
      await syncBatch(wal, batch);
    }
    isSyncing = false;
  }

  return {
    /**
     * Resolves when the write is on disk.
     * @throws AppError `diskFull` or `unavailable`: nothing was written; `internal`: written, see
     * `isUnconfirmed`. Other errors for a write that can never succeed
     */
    write(task: WriteTask): Promise<void> {
      const written = enqueue(task);
      scheduleCommit();
      return written;
    },
    /** The same for writes that may wait a little longer. */
    writeLazily(task: WriteTask): Promise<void> {
      const written = enqueue(task);
      lazyTimer ??= setTimeout(scheduleCommit, LAZY_DELAY_MS).unref();
      return written;
    },
    /** Writes everything that is queued. Resolves when it is on disk or rejected. */
    async flush(): Promise<void> {
      do await queueCommit();
      while (queue.length > 0);
      await syncing;
    },
  };
}

/** Returns the writes that succeeded; the others are rejected. */
async function writeBatch(
  db: Db,
  batch: QueuedWrite[],
  referrerQuota: ReferrerQuota,
): Promise<QueuedWrite[]> {
  if (batch.length === 0) return [];
  try {
    await transaction(
      db,
      (tx) => {
        const writer = createViewWriter(tx, referrerQuota);
        for (const { task } of batch) task(writer);
        return writer.retitled;
      },
      { durability: "deferred", onCommit: (pages) => pages.forEach((n) => evictPage(db, n)) },
    );
    return batch;
  } catch (error) {
    const isWholeBatch = batch.length === 1 || error instanceof AppError;
    if (isWholeBatch) {
      for (const { reject } of batch) reject(error);
      return [];
    }
    // After a failed batch each write is tried alone, so that one invalid write does not fail the others.
    const written: QueuedWrite[] = [];
    for (const one of batch) written.push(...(await writeBatch(db, [one], referrerQuota)));
    return written;
  }
}

async function syncBatch(wal: WriteAheadLog, batch: QueuedWrite[]): Promise<void> {
  try {
    await wal.flush();
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const { resolve } of batch) resolve();
}

function queueFullError(): AppError {
  return new AppError("unavailable", "The server is busy. Please try again in a moment.", { retryAfter: 1 });
}
