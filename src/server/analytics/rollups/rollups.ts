// Keeps the rollups up to date: shortly after views arrive, before reports are read, and by a rebuild after a
// change of the time zone.
import { createCalendar } from "#server/calendar.ts";
import type { Calendar } from "#server/calendar.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { Logger } from "#server/logger.ts";

import { yieldToEventLoop } from "../yieldToEventLoop.ts";
import { aggregate } from "./aggregate.ts";
import { PREVIOUS_PREFIX, beginRebuild, finishRebuild, resetVisitorDays, resetVisitDays } from "./rebuild.ts";
import {
  applyChange,
  findSessionStart,
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
  isRecounting: boolean;
  calendar: Calendar;
  counts: RollupCache;
}

export interface Rollups {
  /** Aggregates all stored views. During a long rebuild it returns the previous rollups. */
  catchUp(): Promise<RollupSnapshot>;
  /** Call it when views have been stored. */
  scheduleAggregation(): void;
  /**
   * Rebuilds the rollups of all days with stored views. The previous ones exist until `onAggregated` returns.
   */
  rebuild(hooks?: { onStart?: () => void; onAggregated?: () => void }): Promise<void>;
  /**
   * Aggregates pending views if that is quick. A rebuild and the backlog of a crash continue at the next start.
   * No aggregation runs afterwards.
   */
  close(): Promise<void>;
}

interface Options {
  db: Db;
  log: Logger;
  getSite: GetSite;
  /** Views per batch; larger if no request has to wait. */
  batchSize?: number;
  maxWaitMs?: number;
}

export function createRollups({
  db,
  log,
  getSite,
  batchSize = BATCH_SIZE,
  maxWaitMs = MAX_WAIT_MS,
}: Options): Rollups {
  const counts = createRollupCache(db);
  let cachedCalendar = createCalendar("UTC");
  let running: Promise<void> | null = null;
  let timer: Timer | null = null;
  const closing = new AbortController();

  function aggregatePending(): Promise<void> {
    running ??= runAggregation().finally(() => (running = null));
    return running;
  }

  async function runAggregation() {
    const { timeZone } = await getSite();
    const state = findRollupState(db);
    if (!state) await relaxedTransaction((tx) => setRollupState(tx, { timeZone, upTo: 0, keptFrom: 0 }));
    else if (state.timeZone !== timeZone || findRollupState(db, "before")) return runRebuild(timeZone);
    await aggregateAll();
  }

  /** True if no rebuild is due. */
  async function hasNoRebuildPending() {
    const { timeZone } = await getSite();
    const state = findRollupState(db);
    return (!state || state.timeZone === timeZone) && !findRollupState(db, "before");
  }

  async function aggregateAll() {
    // Checks first: if nothing is pending, no transaction is needed.
    while (!closing.signal.aborted && hasPendingViews(db) && (await aggregateNext()) === batchSize)
      await yieldToEventLoop();
  }

  async function aggregateNext(): Promise<number> {
    const { read } = await relaxedTransaction(aggregateBatch, ({ change }) => {
      if (change) counts.update(change);
    });
    return read;
  }

  function aggregateBatch(tx: Transaction): { read: number; change: RollupChange | null } {
    const state = findRollupState(tx) ?? { timeZone: "UTC", upTo: 0, keptFrom: 0 };
    const { views, last, read } = listPendingViews(tx, state.upTo, batchSize);
    if (read === 0) return { read, change: null };
    const rules = {
      calendar: getCalendar(state.timeZone),
      keptFrom: state.keptFrom,
      findSessionStart: (n: number) => findSessionStart(tx, n),
    };
    const change = aggregate(views, rules);
    applyChange(tx, change);
    setRollupState(tx, { ...state, upTo: last });
    return { read, change };
  }

  /** All of it can be derived again from the views. */
  function relaxedTransaction<T>(work: (tx: Transaction) => T, onCommit?: (result: T) => void): Promise<T> {
    return transaction(db, work, { durability: "relaxed", onCommit });
  }

  async function runRebuild(timeZone: string, onAggregated: () => void = () => undefined) {
    // The cache belongs to the rollups that are moved aside now.
    await transaction(db, (tx) => beginRebuild(tx, timeZone), { onCommit: counts.clear });
    for (const resetDays of [resetVisitDays, resetVisitorDays]) {
      for (let from: number | null = 0; from !== null && !closing.signal.aborted; await yieldToEventLoop()) {
        const since: number = from;
        from = await relaxedTransaction((tx) => resetDays(tx, since, batchSize * 10));
      }
    }
    await aggregateAll();
    if (closing.signal.aborted) return;
    onAggregated();
    // Nothing reads the dropped tables afterwards.
    await transaction(db, finishRebuild, { onCommit: counts.clear });
  }

  /** Cached: it memoizes the start of each day while the time zone stays the same. */
  function getCalendar(timeZone: string): Calendar {
    if (cachedCalendar.timeZone !== timeZone) cachedCalendar = createCalendar(timeZone);
    return cachedCalendar;
  }

  /** Not fatal: pending views are aggregated with the next ones. */
  async function tryAggregatePending() {
    try {
      await aggregatePending();
    } catch (error) {
      log.error("aggregating views failed", error);
    }
  }

  function snapshot(): RollupSnapshot {
    const before = findRollupState(db, "before");
    const state = before ?? findRollupState(db);
    return {
      prefix: before ? PREVIOUS_PREFIX : "",
      isRecounting: before !== null,
      calendar: getCalendar(state?.timeZone ?? "UTC"),
      counts,
    };
  }

  return {
    async catchUp() {
      if (closing.signal.aborted) return snapshot();
      const work = tryAggregatePending();
      const isCaughtUp = await completesWithin(work, maxWaitMs);
      // A rebuild keeps rollups to read; otherwise the report has to wait.
      if (!isCaughtUp && !findRollupState(db, "before")) await work;
      return snapshot();
    },
    scheduleAggregation() {
      if (timer || closing.signal.aborted) return;
      timer = setTimeout(() => {
        timer = null;
        void tryAggregatePending();
      }, AGGREGATION_DELAY_MS);
      timer.unref();
    },
    async rebuild({ onStart, onAggregated } = {}) {
      await aggregatePending();
      const { timeZone } = await getSite();
      onStart?.();
      running = runRebuild(timeZone, onAggregated).finally(() => (running = null));
      await running;
    },
    async close() {
      if (timer) clearTimeout(timer);
      timer = null;
      if (!closing.signal.aborted && (await hasNoRebuildPending()))
        await completesWithin(tryAggregatePending(), maxWaitMs);
      closing.abort();
      await running;
    },
  };
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
