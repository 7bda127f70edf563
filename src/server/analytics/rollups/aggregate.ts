// What a few more views change in the sums. The same for views that just came in, for those that a crash left over, and for all
// of them at a rebuild: what the sums are in the end depends on the views alone, not on how they were cut into portions.
import type { Calendar } from "#server/calendar.ts";

import type { DayChange, PendingView, SeenChange, SessionStart, SumsChange } from "./repository.ts";
import { Changes } from "./tables.ts";

interface Rules {
  calendar: Calendar;
  /** Views of earlier days change nothing: their sums are closed. */
  keptFrom: number;
  /** Of a session with more than one visit, as the sums know it; asked before anything of this portion is written. */
  findSessionStart: (opening: number) => SessionStart;
}

interface VisitChange {
  visitor: VisitorChange;
  was: number | null;
  day: number | null;
}

interface VisitorChange {
  n: number;
  was: [first: number | null, second: number | null];
  days: [first: number | null, second: number | null];
}

interface SessionChange extends SessionStart {
  opening: number;
  was: number | null;
  /** On which it has views in this portion. */
  days: Set<number>;
}

export function sumUp(views: PendingView[], { calendar, keptFrom, findSessionStart }: Rules): SumsChange {
  const change = emptyChange();
  const visits = new Map<number, VisitChange>();
  const visitors = new Map<number, VisitorChange>();
  const sessions = new Map<number, SessionChange>();

  for (const view of views) {
    const day = calendar.dayOf(view.at);
    if (day < keptFrom) continue;
    see(hourIn(change, calendar.hourOf(view.at)), view.visitor);
    see(dayIn(change, day), view.visitor);
    change.pages.add([view.page, day], [1, 0]);
    change.agents.add([view.agent, day], [1]);
    const visit = visitOf(view);
    visit.day = earlier(visit.day, day);
    const session = sessionOf(view);
    session.day = earlier(session.day, day);
    session.days.add(day);
  }
  for (const [n, visit] of visits) moveVisit(change, n, visit);
  for (const visitor of visitors.values()) moveVisitor(change, visitor);
  for (const session of sessions.values()) moveSession(change, session);
  return change;

  function visitOf(view: PendingView): VisitChange {
    const known = visits.get(view.visit);
    if (known) return known;
    const visit = { visitor: visitorOf(view), was: view.visitDay, day: view.visitDay };
    visits.set(view.visit, visit);
    return visit;
  }

  function visitorOf({ visitor: n, firstDay, secondDay }: PendingView): VisitorChange {
    const known = visitors.get(n);
    if (known) return known;
    const visitor: VisitorChange = { n, was: [firstDay, secondDay], days: [firstDay, secondDay] };
    visitors.set(n, visitor);
    return visitor;
  }

  function sessionOf({ opening, closing, visitDay, entry, source, country }: PendingView): SessionChange {
    const known = sessions.get(opening);
    if (known) return known;
    const start = opening === closing ? { day: visitDay, entry, source, country } : findSessionStart(opening);
    const session: SessionChange = { ...start, opening, was: start.day, days: new Set() };
    sessions.set(opening, session);
    return session;
  }
}

export function emptyChange(): SumsChange {
  return {
    hours: new Map(),
    days: new Map(),
    pages: new Changes(),
    agents: new Changes(),
    sources: new Changes(),
    entries: new Changes(),
    countries: new Changes(),
    returns: new Changes(),
    visits: [],
    visitors: [],
    longSessions: [],
    movedSessions: [],
  };
}

function hourIn({ hours }: SumsChange, hour: number): SeenChange {
  const known = hours.get(hour);
  if (known) return known;
  const empty: SeenChange = { views: 0, seen: new Set() };
  hours.set(hour, empty);
  return empty;
}

function dayIn({ days }: SumsChange, day: number): DayChange {
  const known = days.get(day);
  if (known) return known;
  const empty: DayChange = { views: 0, seen: new Set(), newcomers: 0, sessions: 0 };
  days.set(day, empty);
  return empty;
}

function see(place: SeenChange, visitor: number) {
  place.views += 1;
  place.seen.add(visitor);
}

/** A visit that turns out to have begun earlier takes its old place among its visitor's with it. */
function moveVisit(change: SumsChange, n: number, { visitor, was, day }: VisitChange) {
  if (day === null || day === was) return;
  change.visits.push({ n, day });
  const [first, second] = visitor.days;
  const others = was === null || was > (second ?? Infinity) ? [first, second] : without(was, first, second);
  const [least = null, next = null] = [...others, day].filter((some) => some !== null).sort((a, b) => a - b);
  visitor.days = [least, next];
}

function without(day: number, first: number | null, second: number | null) {
  return day === second ? [first] : day === first ? [second] : [first, second];
}

function moveVisitor(change: SumsChange, { n, was, days: [first, second] }: VisitorChange) {
  const [wasFirst, wasSecond] = was;
  if (first === wasFirst && second === wasSecond) return;
  change.visitors.push({ n, first, second });
  if (first !== wasFirst) {
    if (wasFirst !== null) dayIn(change, wasFirst).newcomers -= 1;
    if (first !== null) dayIn(change, first).newcomers += 1;
  }
  if (wasFirst !== null && wasSecond !== null) change.returns.add([wasFirst, wasSecond], [-1]);
  if (first !== null && second !== null) change.returns.add([first, second], [1]);
}

function moveSession(change: SumsChange, session: SessionChange) {
  const { opening, was, day: start, days } = session;
  if (start === null) return;
  if (start !== was) {
    if (was !== null) countSession(change, session, { day: was, by: -1 });
    countSession(change, session, { day: start, by: 1 });
  }
  if (start !== was && was !== null) {
    change.movedSessions.push({ opening, firstDay: start });
    change.longSessions.push({ day: was, opening, firstDay: start });
  }
  for (const day of days) if (day > start) change.longSessions.push({ day, opening, firstDay: start });
}

/** Where a session came from and what it began with is told by the first of its visits. */
function countSession(
  change: SumsChange,
  { entry, source, country }: SessionStart,
  { day, by }: { day: number; by: number },
) {
  dayIn(change, day).sessions += by;
  change.pages.add([entry, day], [0, by]);
  change.sources.add([source, day], [by]);
  change.entries.add([entry, source, day], [by]);
  change.countries.add([country, day], [by]);
}

function earlier(one: number | null, other: number): number {
  return one === null ? other : Math.min(one, other);
}
