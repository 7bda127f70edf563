// Keeps the sums up with the views: a moment after they came in, before the figures are read, and anew when days are cut otherwise.
import { createCalendar } from "#server/calendar.ts";
import type { Calendar } from "#server/calendar.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/site.ts";
import type { Log } from "#server/log.ts";

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

/** What is summed up at once holds up every request: two or three milliseconds. */
const BATCH_SIZE = 250;
const AGGREGATION_DELAY_MS = 1000;
/** Figures are worth waiting this long for a rebuild; then they are told as they were before it. */
const MAX_WAIT_MS = 1000;

/** The sums that figures are read from. */
export interface RollupSnapshot {
  /** Before the names of their tables. */
  prefix: string;
  /** They are those from before a rebuild that is under way. */
  isRecounting: boolean;
  calendar: Calendar;
  counts: RollupCache;
}

export interface Rollups {
  /** All views that are kept by now are in the sums then; while a rebuild takes its time, the sums from before it are given. */
  catchUp(): Promise<RollupSnapshot>;
  /** Views have come in. */
  scheduleAggregation(): void;
  /** All sums of days whose views are kept, made anew from the views; those before are there until `onSummedUp` returns. */
  rebuild(hooks?: { onStart?: () => void; onAggregated?: () => void }): Promise<void>;
  /**
   * Rollups up what waits, as far as that takes no time: a rebuild, and what a crash has left, go on at the next start. After it, nothing is
   * summed up any more.
   */
  close(): Promise<void>;
}

interface Options {
  db: Db;
  log: Log;
  getSite: GetSite;
  /** Views at once; more where nobody else waits for an answer. */
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

  /** Nothing is to be made anew. */
  async function hasNoRebuildPending() {
    const { timeZone } = await getSite();
    const state = findRollupState(db);
    return (!state || state.timeZone === timeZone) && !findRollupState(db, "before");
  }

  async function aggregateAll() {
    // Looking first: to find that there is nothing to do, nobody has to wait for the right to write.
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
    // What is kept is of the sums that are put aside now, and of those of a rebuild before.
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

  /** It remembers where days begin: the same one for as long as the zone is. */
  function getCalendar(timeZone: string): Calendar {
    if (cachedCalendar.timeZone !== timeZone) cachedCalendar = createCalendar(timeZone);
    return cachedCalendar;
  }

  /** Not worth failing for: what could not be summed up is tried again with the next views. */
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
      // A rebuild leaves something to read; without one there is nothing but to wait.
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
