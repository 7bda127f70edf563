// Group commit: writes that arrive together share a transaction and an fsync.
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";

import { evictPage } from "../dimensions.ts";
import type { ReferrerQuota } from "./referrerLimits.ts";
import { ViewWriter } from "./viewWriter.ts";

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

export class GroupCommit {
  readonly #db: Db;
  readonly #wal: WriteAheadLog;
  readonly #referrerQuota: ReferrerQuota;
  #queue: QueuedWrite[] = [];
  /** Written, but not flushed to disk yet. */
  #unsynced: QueuedWrite[] = [];
  /** Neither confirmed nor rejected yet. */
  #pendingCount = 0;
  #isScheduled = false;
  #lazyTimer: Timer | null = null;
  #committing = Promise.resolve();
  #isSyncing = false;
  #syncing = Promise.resolve();

  constructor(db: Db, wal: WriteAheadLog, referrerQuota: ReferrerQuota) {
    this.#db = db;
    this.#wal = wal;
    this.#referrerQuota = referrerQuota;
  }

  /**
   * Resolves when the write is on disk.
   * @throws AppError `diskFull` or `unavailable`: nothing was written; `internal`: written, see
   * `isDurabilityError`. Other errors for a write that can never succeed
   */
  write(task: WriteTask): Promise<void> {
    const written = this.#enqueue(task);
    this.#scheduleCommit();
    return written;
  }

  /** The same for writes that may wait a little longer. */
  writeLazily(task: WriteTask): Promise<void> {
    const written = this.#enqueue(task);
    this.#lazyTimer ??= setTimeout(() => this.#scheduleCommit(), LAZY_DELAY_MS).unref();
    return written;
  }

  /** Writes everything that is queued. Resolves when it is on disk or rejected. */
  async flush(): Promise<void> {
    do await this.#queueCommit();
    while (this.#queue.length > 0);
    await this.#syncing;
  }

  #enqueue(task: WriteTask): Promise<void> {
    if (this.#pendingCount >= MAX_QUEUED) return Promise.reject(queueFullError());
    this.#pendingCount += 1;
    return new Promise<void>((resolve, reject) => this.#queue.push({ task, resolve, reject })).finally(
      () => (this.#pendingCount -= 1),
    );
  }

  /** Waits as long as each turn of the event loop adds writes, up to the maximum delay. */
  #scheduleCommit() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#waitForBatch(0, performance.now() + MAX_BATCH_DELAY_MS);
  }

  #waitForBatch(previousLength: number, deadline: number) {
    setImmediate(() => {
      const targetSize = this.#isSyncing ? MAX_BATCH_SIZE : IDLE_BATCH_SIZE;
      if (
        this.#queue.length > previousLength &&
        this.#queue.length < targetSize &&
        performance.now() < deadline
      ) {
        return this.#waitForBatch(this.#queue.length, deadline);
      }
      this.#isScheduled = false;
      void this.#queueCommit();
    });
  }

  #queueCommit(): Promise<void> {
    this.#committing = this.#committing.then(() => this.#commitBatch());
    return this.#committing;
  }

  async #commitBatch() {
    if (this.#lazyTimer !== null) clearTimeout(this.#lazyTimer);
    this.#lazyTimer = null;
    const batch = this.#queue.slice(0, MAX_BATCH_SIZE);
    this.#queue = this.#queue.slice(MAX_BATCH_SIZE);
    if (this.#queue.length > 0) this.#scheduleCommit();
    this.#unsynced.push(...(await writeBatch(this.#db, batch, this.#referrerQuota)));
    if (!this.#isSyncing) this.#syncing = this.#syncAll();
  }

  /** One flush at a time: writes that arrive during a flush share the next one. */
  async #syncAll(): Promise<void> {
    this.#isSyncing = true;
    while (this.#unsynced.length > 0) {
      const batch = this.#unsynced;
      this.#unsynced = [];
      await syncBatch(this.#wal, batch);
    }
    this.#isSyncing = false;
  }
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
        const writer = new ViewWriter(tx, referrerQuota);
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
