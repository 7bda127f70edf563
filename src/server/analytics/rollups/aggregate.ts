// Computes the changes that a batch of views makes to the rollups. A batch is new views, a backlog after a crash, or
// a part of a rebuild. The result depends on the views alone, not on the batches. Days and hours are those of the
// site's time zone (`server/calendar.ts`).
import type { Calendar } from "#server/calendar.ts";

import type { DayChange, PendingView, BucketChange, RollupChange } from "./repository.ts";
import { CounterIncrements } from "./rollupTables.ts";

interface AggregateOptions {
  calendar: Calendar;
  /** Views of earlier days change nothing, because their rollups are closed. */
  firstOpenDay: number;
}

interface VisitChange {
  /** Any of its views. */
  view: PendingView;
  visitor: VisitorChange;
  day: number;
  /** The days of its views in this batch. */
  days: Set<number>;
}

interface VisitorChange {
  n: number;
  previousDays: [first: number | null, second: number | null];
  days: [first: number | null, second: number | null];
}

export function aggregate(views: PendingView[], { calendar, firstOpenDay }: AggregateOptions): RollupChange {
  const change = emptyChange();
  const visits = new Map<number, VisitChange>();
  const visitors = new Map<number, VisitorChange>();

  for (const view of views) {
    const day = calendar.toDay(view.at);
    if (day < firstOpenDay) continue;
    countView(hourBucket(change, calendar.startOfHour(view.at)), view.visitor);
    countView(dayBucket(change, day), view.visitor);
    change.pages.add([view.page, day], [1, 0]);
    change.agents.add([view.agent, day], [1]);
    const visit = getVisit(view);
    visit.day = Math.min(visit.day, day);
    visit.days.add(day);
  }
  for (const visit of visits.values()) applyVisitChange(change, visit);
  for (const visitor of visitors.values()) applyVisitorChange(change, visitor);
  return change;

  function getVisit(view: PendingView): VisitChange {
    const existing = visits.get(view.visit);
    if (existing) return existing;
    const visit = {
      view,
      visitor: getVisitor(view),
      day: view.visitDay ?? Infinity,
      days: new Set<number>(),
    };
    visits.set(view.visit, visit);
    return visit;
  }

  function getVisitor({ visitor: n, firstDay, secondDay }: PendingView): VisitorChange {
    const existing = visitors.get(n);
    if (existing) return existing;
    const visitor: VisitorChange = { n, previousDays: [firstDay, secondDay], days: [firstDay, secondDay] };
    visitors.set(n, visitor);
    return visitor;
  }
}

export function emptyChange(): RollupChange {
  return {
    hours: new Map(),
    days: new Map(),
    pages: new CounterIncrements(),
    agents: new CounterIncrements(),
    sources: new CounterIncrements(),
    entries: new CounterIncrements(),
    countries: new CounterIncrements(),
    returns: new CounterIncrements(),
    visits: [],
    visitors: [],
    multiDaySessions: [],
    movedSessions: [],
  };
}

function hourBucket({ hours }: RollupChange, hour: number): BucketChange {
  const existing = hours.get(hour);
  if (existing) return existing;
  const empty: BucketChange = { views: 0, visitors: new Set() };
  hours.set(hour, empty);
  return empty;
}

function dayBucket({ days }: RollupChange, day: number): DayChange {
  const existing = days.get(day);
  if (existing) return existing;
  const empty: DayChange = { views: 0, visitors: new Set(), newcomers: 0, sessions: 0 };
  days.set(day, empty);
  return empty;
}

function countView(bucket: BucketChange, visitor: number) {
  bucket.views += 1;
  bucket.visitors.add(visitor);
}

/**
 * Stores the day on which a new visit started, or the earlier day of a known visit of which this batch contains an
 * earlier view. A visit is a session.
 */
function applyVisitChange(change: RollupChange, { view, visitor, day: start, days }: VisitChange) {
  const { visit: n, visitDay: previousDay } = view;
  if (start !== previousDay) {
    change.visits.push({ n, day: start });
    updateVisitorDays(visitor, previousDay, start);
    countVisit(change, view, { day: start, by: 1 });
    if (previousDay !== null) {
      countVisit(change, view, { day: previousDay, by: -1 });
      change.movedSessions.push({ visit: n, firstDay: start });
      change.multiDaySessions.push({ day: previousDay, visit: n, firstDay: start });
    }
  }
  for (const day of days) if (day > start) change.multiDaySessions.push({ day, visit: n, firstDay: start });
}

/** Updates the first two days of the visitor of a visit that starts on another day than before. */
function updateVisitorDays(visitor: VisitorChange, previousDay: number | null, day: number) {
  const [first, second] = visitor.days;
  const others =
    previousDay === null || previousDay > (second ?? Infinity)
      ? [first, second]
      : withoutDay(previousDay, first, second);
  const [least = null, next = null] = [...others, day].filter((some) => some !== null).sort((a, b) => a - b);
  visitor.days = [least, next];
}

function withoutDay(day: number, first: number | null, second: number | null) {
  return day === second ? [first] : day === first ? [second] : [first, second];
}

function applyVisitorChange(change: RollupChange, { n, previousDays, days: [first, second] }: VisitorChange) {
  const [previousFirst, previousSecond] = previousDays;
  if (first === previousFirst && second === previousSecond) return;
  change.visitors.push({ n, first, second });
  if (first !== previousFirst) {
    if (previousFirst !== null) dayBucket(change, previousFirst).newcomers -= 1;
    if (first !== null) dayBucket(change, first).newcomers += 1;
  }
  if (previousFirst !== null && previousSecond !== null)
    change.returns.add([previousFirst, previousSecond], [-1]);
  if (first !== null && second !== null) change.returns.add([first, second], [1]);
}

function countVisit(
  change: RollupChange,
  { entry, source, country }: PendingView,
  { day, by }: { day: number; by: number },
) {
  dayBucket(change, day).sessions += by;
  change.pages.add([entry, day], [0, by]);
  change.sources.add([source, day], [by]);
  change.entries.add([entry, source, day], [by]);
  change.countries.add([country, day], [by]);
}
