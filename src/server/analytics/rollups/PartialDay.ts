// Exact metrics of the last day of a span up to any moment. Each metric is an ascending list of the moments at
// which it grows by one; its value at a moment is the number of earlier entries.
import type { Calendar } from "#server/calendar.ts";
import type { Reader } from "#server/database/open.ts";

import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";
import {
  countViewsInHours,
  getLastViewIdBefore,
  hasContinuedSession,
  listViewsBetween,
  listVisits,
} from "./dayViews.ts";
import type { DayView, DayVisit } from "./dayViews.ts";
import type { RollupSpan } from "./rollupQueries.ts";
import { findRollupState } from "./repository.ts";
import type { VisitorUnion } from "./VisitorSet.ts";

/** View ids per batch: about two milliseconds of reading. */
const VIEW_BATCH_SIZE = 4_000;
/** View ids by which the search for views outside the expected range widens at most. */
const MAX_SEARCH_WIDTH = 32_000;
/** Visits per query, also about two milliseconds. */
const VISIT_BATCH_SIZE = 500;

/** The contribution of a partial day to the totals of the days before it. */
export interface PartialTotals {
  views: number;
  /** Visitors without a view on the days before. */
  visitors: number;
  newcomers: number;
  /** Second visits of visitors whose first one is in the span. */
  returns: number;
  /**
   * Sessions that the days before don't count: those that started on this day, and those that started before the
   * span with no earlier view in it.
   */
  sessions: number;
}

interface PartialDayOptions {
  db: Reader;
  /** The partial day is its last day. */
  span: RollupSpan;
  calendar: Calendar;
  /** Visitors of the other days of the span. */
  visitorsBefore: VisitorUnion;
}

export class PartialDay {
  readonly span: RollupSpan;
  /** Set when the rollups of the span changed: discard this and read again. */
  isStale = false;

  readonly #db: Reader;
  readonly #hours: number[];
  readonly #end: number;
  readonly #visitorsBefore: VisitorUnion;
  /** The number of hours read. */
  #hoursRead = 0;
  #reading: Promise<void> | null = null;

  // One entry per view, in order of time.
  readonly #views: number[] = [];
  readonly #pages: number[] = [];
  readonly #viewers: number[] = [];

  readonly #seenVisits = new Set<number>();
  readonly #visitCounts = new Map<number, number>();
  readonly #seenVisitors = new Set<number>();

  // Moments, in ascending order.
  readonly #visitors: number[] = [];
  /** Visitors without a view on the days before. */
  readonly #addedVisitors: number[] = [];
  readonly #newcomers: number[] = [];
  readonly #returns: number[] = [];
  readonly #sessionStarts: number[] = [];
  readonly #continued: number[] = [];
  /** Entries of sessions that started. */
  readonly #entries: number[] = [];

  constructor({ db, span, calendar, visitorsBefore }: PartialDayOptions) {
    this.#db = db;
    this.span = span;
    this.#hours = calendar.hoursOfDay(span.last);
    this.#end = calendar.startOfDay(span.last + 1);
    this.#visitorsBefore = visitorsBefore;
  }

  /** Resolves when all views before `to` are read, or the day is stale. */
  async readUntil(to: number): Promise<void> {
    while (!this.isStale && this.#hoursRead < this.#hours.length && this.#startOf(this.#hoursRead) < to) {
      this.#reading ??= this.#readHour().finally(() => (this.#reading = null));
      await this.#reading;
    }
  }

  totalsUntil(to: number): PartialTotals {
    return {
      views: lowerBound(this.#views, to),
      visitors: lowerBound(this.#addedVisitors, to),
      newcomers: lowerBound(this.#newcomers, to),
      returns: lowerBound(this.#returns, to),
      sessions: lowerBound(this.#sessionStarts, to) + lowerBound(this.#continued, to),
    };
  }

  /** Of this day only. */
  pointUntil(to: number): { views: number; visitors: number } {
    return { views: lowerBound(this.#views, to), visitors: lowerBound(this.#visitors, to) };
  }

  pointBetween(from: number, to: number): { views: number; visitors: number } {
    const viewers = this.#viewers.slice(lowerBound(this.#views, from), lowerBound(this.#views, to));
    return { views: viewers.length, visitors: new Set(viewers).size };
  }

  pageUntil(page: number, to: number): { views: number; entries: number } {
    return {
      views: countOccurrences(this.#pages, page, lowerBound(this.#views, to)),
      entries: countOccurrences(this.#entries, page, lowerBound(this.#sessionStarts, to)),
    };
  }

  #startOf(hour: number): number {
    return this.#hours[hour] ?? this.#end;
  }

  async #readHour() {
    const hour = { from: this.#startOf(this.#hoursRead), to: this.#startOf(this.#hoursRead + 1) };
    const views = await this.#viewsOf(hour);
    const visits = await this.#visitsOf(views);
    if (this.isStale) return;
    for (const view of views) {
      const visit = visits.get(view.visit);
      if (visit) this.#add(view, visit);
    }
    this.#hoursRead += 1;
  }

  /**
   * Views are stored nearly in order of time. The rollups give their number, and the search widens until all
   * are found.
   */
  async #viewsOf(hour: { from: number; to: number }): Promise<DayView[]> {
    const { prefix } = this.span;
    const wanted = countViewsInHours(this.#db, prefix, hour);
    if (wanted === 0) return [];
    const last = findRollupState(this.#db, prefix === "" ? "current" : "previous")?.upTo ?? 0;
    let after = getLastViewIdBefore(this.#db, hour.from, last);
    let upTo = getLastViewIdBefore(this.#db, hour.to, last);
    const views: DayView[] = [];
    const readBatches = async (from: number, to: number) => {
      for (let viewId = from; viewId < to && !this.isStale; viewId += VIEW_BATCH_SIZE) {
        views.push(...listViewsBetween(this.#db, [viewId, Math.min(viewId + VIEW_BATCH_SIZE, to)], hour));
        await yieldToEventLoop();
      }
    };
    await readBatches(after, upTo);
    for (
      let searchWidth = VIEW_BATCH_SIZE;
      views.length < wanted && (after > 0 || upTo < last) && !this.isStale;
    ) {
      const [lower, upper] = [Math.max(0, after - searchWidth), Math.min(last, upTo + searchWidth)];
      await readBatches(lower, after);
      await readBatches(upTo, upper);
      [after, upTo] = [lower, upper];
      searchWidth = Math.min(searchWidth * 2, MAX_SEARCH_WIDTH);
    }
    return views.sort((one, other) => one.at - other.at);
  }

  async #visitsOf(views: DayView[]): Promise<Map<number, DayVisit>> {
    const { prefix, last: day } = this.span;
    const visits = new Map<number, DayVisit>();
    const wanted = [...new Set(views.map(({ visit }) => visit))];
    for (let from = 0; from < wanted.length && !this.isStale; from += VISIT_BATCH_SIZE) {
      const batch = wanted.slice(from, from + VISIT_BATCH_SIZE);
      for (const visit of listVisits(this.#db, batch, { prefix, day })) visits.set(visit.n, visit);
      await yieldToEventLoop();
    }
    return visits;
  }

  #add({ at, page }: DayView, visit: DayVisit) {
    this.#views.push(at);
    this.#pages.push(page);
    this.#viewers.push(visit.visitor);
    if (!this.#seenVisitors.has(visit.visitor)) this.#addVisitor(visit, at);
    if (this.#seenVisits.has(visit.n)) return;
    this.#seenVisits.add(visit.n);
    this.#addSession(visit, at);
    this.#addVisit(visit, at);
  }

  #addVisitor({ visitor, firstDay }: DayVisit, at: number) {
    this.#seenVisitors.add(visitor);
    this.#visitors.push(at);
    if (!this.#visitorsBefore.has(visitor)) this.#addedVisitors.push(at);
    if (firstDay === this.span.last) this.#newcomers.push(at);
  }

  #addSession({ n, entry, earlierStartDay }: DayVisit, at: number) {
    const { prefix, first, last } = this.span;
    if (earlierStartDay === null) {
      this.#sessionStarts.push(at);
      this.#entries.push(entry);
    } else if (
      earlierStartDay < first &&
      !hasContinuedSession(this.#db, n, { prefix, first, last: last - 1 })
    ) {
      this.#continued.push(at);
    }
  }

  #addVisit({ day, visitor, firstDay, secondDay }: DayVisit, at: number) {
    const { first, last } = this.span;
    if (firstDay === null || firstDay < first || secondDay !== last || day !== last) return;
    const visits = (this.#visitCounts.get(visitor) ?? (firstDay < last ? 1 : 0)) + 1;
    this.#visitCounts.set(visitor, visits);
    if (visits === 2) this.#returns.push(at);
  }
}

/** The number of ascending moments before `to`. */
function lowerBound(moments: readonly number[], to: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((moments[middle] ?? Infinity) < to) low = middle + 1;
    else high = middle;
  }
  return low;
}

function countOccurrences(numbers: readonly number[], wanted: number, upTo: number): number {
  let count = 0;
  for (let index = 0; index < upTo; index += 1) if (numbers[index] === wanted) count += 1;
  return count;
}
