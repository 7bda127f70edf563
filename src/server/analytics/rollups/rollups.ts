// Keeps the sums up with the views: a moment after they came in, before the figures are read, and anew when days are cut otherwise.
import { createCalendar } from "#server/calendar.ts";
import type { Calendar } from "#server/calendar.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/site.ts";
import type { Log } from "#server/log.ts";

import { yieldToEventLoop } from "../yieldToEventLoop.ts";
import { sumUp } from "./aggregate.ts";
import { ASIDE, beginRebuild, endRebuild, forgetVisitors, forgetVisits } from "./rebuild.ts";
import {
  applyChange,
  findSessionStart,
  findSumsState,
  hasPending,
  listPending,
  setSumsState,
} from "./repository.ts";
import type { SumsChange } from "./repository.ts";
import { createSpanCounts } from "./spanCounts.ts";
import type { SpanCounts } from "./spanCounts.ts";

/** What is summed up at once holds up every request: two or three milliseconds. */
const PORTION = 250;
const PAUSE_MS = 1000;
/** Figures are worth waiting this long for a rebuild; then they are told as they were before it. */
const PATIENCE_MS = 1000;

/** The sums that figures are read from. */
export interface ReadableSums {
  /** Before the names of their tables. */
  prefix: string;
  /** They are those from before a rebuild that is under way. */
  isRecounting: boolean;
  calendar: Calendar;
  counts: SpanCounts;
}

export interface Rollups {
  /** All views that are kept by now are in the sums then; while a rebuild takes its time, the sums from before it are given. */
  bringUp(): Promise<ReadableSums>;
  /** Views have come in. */
  onCounted(): void;
  /** All sums of days whose views are kept, made anew from the views; those before are there until `onSummedUp` returns. */
  rebuild(watching?: { onBegin?: () => void; onSummedUp?: () => void }): Promise<void>;
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
  portion?: number;
  patienceMs?: number;
}

export function createRollups({
  db,
  log,
  getSite,
  portion = PORTION,
  patienceMs = PATIENCE_MS,
}: Options): Rollups {
  const counts = createSpanCounts(db);
  let latest = createCalendar("UTC");
  let running: Promise<void> | null = null;
  let timer: Timer | null = null;
  const closing = new AbortController();

  function keepUp(): Promise<void> {
    running ??= run().finally(() => (running = null));
    return running;
  }

  async function run() {
    const { timeZone } = await getSite();
    const state = findSumsState(db);
    if (!state) await rewritable((tx) => setSumsState(tx, { timeZone, upTo: 0, keptFrom: 0 }));
    else if (state.timeZone !== timeZone || findSumsState(db, "before")) return makeAnew(timeZone);
    await sumUpAll();
  }

  /** Nothing is to be made anew. */
  async function isInStep() {
    const { timeZone } = await getSite();
    const state = findSumsState(db);
    return (!state || state.timeZone === timeZone) && !findSumsState(db, "before");
  }

  async function sumUpAll() {
    // Looking first: to find that there is nothing to do, nobody has to wait for the right to write.
    while (!closing.signal.aborted && hasPending(db) && (await sumUpNext()) === portion)
      await yieldToEventLoop();
  }

  async function sumUpNext(): Promise<number> {
    const { read } = await rewritable(sumUpPortion, ({ change }) => {
      if (change) counts.moveOn(change);
    });
    return read;
  }

  function sumUpPortion(tx: Transaction): { read: number; change: SumsChange | null } {
    const state = findSumsState(tx) ?? { timeZone: "UTC", upTo: 0, keptFrom: 0 };
    const { views, last, read } = listPending(tx, state.upTo, portion);
    if (read === 0) return { read, change: null };
    const rules = {
      calendar: calendarOf(state.timeZone),
      keptFrom: state.keptFrom,
      findSessionStart: (n: number) => findSessionStart(tx, n),
    };
    const change = sumUp(views, rules);
    applyChange(tx, change);
    setSumsState(tx, { ...state, upTo: last });
    return { read, change };
  }

  /** All of it can be derived again from the views. */
  function rewritable<T>(work: (tx: Transaction) => T, onCommit?: (result: T) => void): Promise<T> {
    return transaction(db, work, { durability: "relaxed", onCommit });
  }

  async function makeAnew(timeZone: string, onSummedUp: () => void = () => undefined) {
    // What is kept is of the sums that are put aside now, and of those of a rebuild before.
    await transaction(db, (tx) => beginRebuild(tx, timeZone), { onCommit: counts.clear });
    for (const forget of [forgetVisits, forgetVisitors]) {
      for (let from: number | null = 0; from !== null && !closing.signal.aborted; await yieldToEventLoop()) {
        const since: number = from;
        from = await rewritable((tx) => forget(tx, since, portion * 10));
      }
    }
    await sumUpAll();
    if (closing.signal.aborted) return;
    onSummedUp();
    // Nothing reads the dropped tables afterwards.
    await transaction(db, endRebuild, { onCommit: counts.clear });
  }

  /** It remembers where days begin: the same one for as long as the zone is. */
  function calendarOf(timeZone: string): Calendar {
    if (latest.timeZone !== timeZone) latest = createCalendar(timeZone);
    return latest;
  }

  /** Not worth failing for: what could not be summed up is tried again with the next views. */
  async function tryToKeepUp() {
    try {
      await keepUp();
    } catch (error) {
      log.error("views could not be summed up", error);
    }
  }

  function readable(): ReadableSums {
    const before = findSumsState(db, "before");
    const state = before ?? findSumsState(db);
    return {
      prefix: before ? ASIDE : "",
      isRecounting: before !== null,
      calendar: calendarOf(state?.timeZone ?? "UTC"),
      counts,
    };
  }

  return {
    async bringUp() {
      if (closing.signal.aborted) return readable();
      const work = tryToKeepUp();
      const isDone = await isDoneWithin(work, patienceMs);
      // A rebuild leaves something to read; without one there is nothing but to wait.
      if (!isDone && !findSumsState(db, "before")) await work;
      return readable();
    },
    onCounted() {
      if (timer || closing.signal.aborted) return;
      timer = setTimeout(() => {
        timer = null;
        void tryToKeepUp();
      }, PAUSE_MS);
      timer.unref();
    },
    async rebuild({ onBegin, onSummedUp } = {}) {
      await keepUp();
      const { timeZone } = await getSite();
      onBegin?.();
      running = makeAnew(timeZone, onSummedUp).finally(() => (running = null));
      await running;
    },
    async close() {
      if (timer) clearTimeout(timer);
      timer = null;
      if (!closing.signal.aborted && (await isInStep())) await isDoneWithin(tryToKeepUp(), patienceMs);
      closing.abort();
      await running;
    },
  };
}

async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: Timer | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isDone = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isDone;
}
