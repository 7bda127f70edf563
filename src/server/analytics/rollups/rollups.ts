// Keeps the rollups up to date: shortly after views arrive, before reports are read, and by a rebuild after a
// change of the time zone.
import { createCalendar } from "#server/calendar.ts";
import type { Calendar } from "#server/calendar.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { Logger } from "#server/logger.ts";

import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";
import { aggregate } from "./aggregate.ts";
import { PREVIOUS_PREFIX, beginRebuild, finishRebuild, resetVisitorDays, resetVisitDays } from "./rebuild.ts";
import {
  applyChange,
  findRollupState,
  hasPendingViews,
  listPendingViews,
  setRollupState,
} from "./repository.ts";
import type { RollupChange } from "./repository.ts";
import { createRollupCache } from "./rollupCache.ts";
import type { RollupCache } from "./rollupCache.ts";

/** Views per transaction, which blocks all requests for two or three milliseconds. */
const BATCH_SIZE = 250;
const AGGREGATION_DELAY_MS = 1000;
/** How long a report waits for a rebuild before it uses the previous rollups. */
const MAX_WAIT_MS = 1000;

/** The rollups that reports read. */
export interface RollupSnapshot {
  /** The prefix of their tables. */
  prefix: string;
  /** True for the previous rollups of a running rebuild. */
  isRebuilding: boolean;
  calendar: Calendar;
  cache: RollupCache;
}

interface RebuildHooks {
  onStart?: () => void;
  onAggregated?: () => void;
}

interface Options {
  db: Db;
  log: Logger;
  getSite: GetSite;
  /** Views per batch; larger if no request has to wait. */
  batchSize?: number;
  maxWaitMs?: number;
}

export class Rollups {
  readonly #options: Required<Options>;
  readonly cache: RollupCache;
  #cachedCalendar = createCalendar("UTC");
  #running: Promise<void> | null = null;
  #timer: Timer | null = null;
  readonly #closing = new AbortController();

  constructor(options: Options) {
    this.#options = { batchSize: BATCH_SIZE, maxWaitMs: MAX_WAIT_MS, ...options };
    this.cache = createRollupCache(options.db);
  }

  /** Aggregates all stored views. During a long rebuild it returns the previous rollups. */
  async catchUp(): Promise<RollupSnapshot> {
    if (this.#closing.signal.aborted) return this.#snapshot();
    const work = this.#tryAggregatePending();
    const isCaughtUp = await completesWithin(work, this.#options.maxWaitMs);
    // During a rebuild the report can read the previous rollups. Without one it has to wait.
    if (!isCaughtUp && !findRollupState(this.#options.db, "previous")) await work;
    return this.#snapshot();
  }

  /** Call it when views have been stored. */
  scheduleAggregation(): void {
    if (this.#timer || this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#tryAggregatePending();
    }, AGGREGATION_DELAY_MS);
    this.#timer.unref();
  }

  /** Rebuilds the rollups of all days with stored views. The previous ones exist until `onAggregated` returns. */
  async rebuild({ onStart, onAggregated }: RebuildHooks = {}): Promise<void> {
    await this.#aggregatePending();
    const { timeZone } = await this.#options.getSite();
    onStart?.();
    this.#running = this.#runRebuild(timeZone, onAggregated).finally(() => (this.#running = null));
    await this.#running;
  }

  /**
   * Aggregates pending views if that is quick. A rebuild and the backlog of a crash continue at the next start.
   * No aggregation runs afterwards.
   */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#closing.signal.aborted && (await this.#hasNoRebuildPending()))
      await completesWithin(this.#tryAggregatePending(), this.#options.maxWaitMs);
    this.#closing.abort();
    await this.#running;
  }

  #aggregatePending(): Promise<void> {
    this.#running ??= this.#runAggregation().finally(() => (this.#running = null));
    return this.#running;
  }

  async #runAggregation() {
    const { timeZone } = await this.#options.getSite();
    const state = findRollupState(this.#options.db);
    if (!state)
      await this.#relaxedTransaction((tx) => setRollupState(tx, { timeZone, upTo: 0, firstOpenDay: 0 }));
    else if (state.timeZone !== timeZone || findRollupState(this.#options.db, "previous"))
      return this.#runRebuild(timeZone);
    await this.#aggregateAll();
  }

  /** True if no rebuild is due. */
  async #hasNoRebuildPending() {
    const { timeZone } = await this.#options.getSite();
    const state = findRollupState(this.#options.db);
    return (!state || state.timeZone === timeZone) && !findRollupState(this.#options.db, "previous");
  }

  async #aggregateAll() {
    // Checks first: if nothing is pending, no transaction is needed.
    while (
      !this.#closing.signal.aborted &&
      hasPendingViews(this.#options.db) &&
      (await this.#aggregateNext()) === this.#options.batchSize
    )
      await yieldToEventLoop();
  }

  async #aggregateNext(): Promise<number> {
    const { read } = await this.#relaxedTransaction(
      (tx) => this.#aggregateBatch(tx),
      ({ change }) => {
        if (change) this.cache.update(change);
      },
    );
    return read;
  }

  #aggregateBatch(tx: Transaction): { read: number; change: RollupChange | null } {
    const state = findRollupState(tx) ?? { timeZone: "UTC", upTo: 0, firstOpenDay: 0 };
    const { views, last, read } = listPendingViews(tx, state.upTo, this.#options.batchSize);
    if (read === 0) return { read, change: null };
    const calendar = this.#getCalendar(state.timeZone);
    const change = aggregate(views, { calendar, firstOpenDay: state.firstOpenDay });
    applyChange(tx, change);
    setRollupState(tx, { ...state, upTo: last });
    return { read, change };
  }

  /** For writes that can be derived again from the views. */
  #relaxedTransaction<T>(work: (tx: Transaction) => T, onCommit?: (result: T) => void): Promise<T> {
    return transaction(this.#options.db, work, { durability: "relaxed", onCommit });
  }

  async #runRebuild(timeZone: string, onAggregated: () => void = () => undefined) {
    // The cache belongs to the rollups that are moved aside now.
    await transaction(this.#options.db, (tx) => beginRebuild(tx, timeZone), { onCommit: this.cache.clear });
    for (const resetDays of [resetVisitDays, resetVisitorDays]) {
      for (
        let from: number | null = 0;
        from !== null && !this.#closing.signal.aborted;
        await yieldToEventLoop()
      ) {
        const since: number = from;
        from = await this.#relaxedTransaction((tx) => resetDays(tx, since, this.#options.batchSize * 10));
      }
    }
    await this.#aggregateAll();
    if (this.#closing.signal.aborted) return;
    onAggregated();
    // Clears the cache on commit: entries of the previous rollups refer to dropped tables.
    await transaction(this.#options.db, finishRebuild, { onCommit: this.cache.clear });
  }

  /** Cached: it memoizes the start of each day while the time zone stays the same. */
  #getCalendar(timeZone: string): Calendar {
    if (this.#cachedCalendar.timeZone !== timeZone) this.#cachedCalendar = createCalendar(timeZone);
    return this.#cachedCalendar;
  }

  /** Not fatal: pending views are aggregated with the next ones. */
  async #tryAggregatePending() {
    try {
      await this.#aggregatePending();
    } catch (error) {
      this.#options.log.error("aggregating views failed", error);
    }
  }

  #snapshot(): RollupSnapshot {
    const previous = findRollupState(this.#options.db, "previous");
    const state = previous ?? findRollupState(this.#options.db);
    return {
      prefix: previous ? PREVIOUS_PREFIX : "",
      isRebuilding: previous !== null,
      calendar: this.#getCalendar(state?.timeZone ?? "UTC"),
      cache: this.cache,
    };
  }
}

async function completesWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: Timer | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isDone = await Promise.race([work.then(() => true), timeout]);
  clearTimeout(timer);
  return isDone;
}
