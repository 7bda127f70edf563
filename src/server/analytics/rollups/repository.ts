// Reads views that are not summed up yet, and writes what they change, in one transaction.
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { addCounts } from "./tables.ts";
import type { Changes } from "./tables.ts";
import { addVisitors } from "./VisitorSet.ts";

export interface SumsState {
  timeZone: string;
  /** Every view up to this number is in the sums. */
  upTo: number;
  /** Views of earlier days are no longer kept. */
  keptFrom: number;
}

/** A view with all that the sums know of its visit and its visitor. */
export interface PendingView {
  n: number;
  at: number;
  page: number;
  visit: number;
  visitDay: number | null;
  visitor: number;
  agent: number;
  firstDay: number | null;
  secondDay: number | null;
  /** The first and the last of the session's visits; nearly always the same. */
  opening: number;
  closing: number;
  entry: number;
  source: number;
  country: string;
}

export interface SessionStart {
  day: number | null;
  entry: number;
  source: number;
  country: string;
}

export interface SeenChange {
  views: number;
  seen: Set<number>;
}

export interface DayChange extends SeenChange {
  newcomers: number;
  sessions: number;
}

export interface SumsChange {
  /** By the hour's first moment. */
  hours: Map<number, SeenChange>;
  days: Map<number, DayChange>;
  pages: Changes;
  agents: Changes;
  sources: Changes;
  entries: Changes;
  countries: Changes;
  returns: Changes;
  visits: { n: number; day: number }[];
  visitors: { n: number; first: number | null; second: number | null }[];
  longSessions: { day: number; opening: number; firstDay: number }[];
  movedSessions: { opening: number; firstDay: number }[];
}

/** The row of the sums that stand, and the one of those that are replaced by a rebuild under way. */
export type StateRow = "standing" | "before";
const STATE_IDS: Record<StateRow, number> = { standing: 1, before: 2 };

const STATE =
  "SELECT time_zone AS timeZone, up_to AS upTo, kept_from AS keptFrom FROM sums_state WHERE id = ?";
const SET_STATE = "INSERT OR REPLACE INTO sums_state (id, time_zone, up_to, kept_from) VALUES (?, ?, ?, ?)";

const PENDING = `
  SELECT views.n, views.at, views.page, views.visit, visits.day AS visitDay, visits.visitor, visitors.agent,
    visitors.first_day AS firstDay, visitors.second_day AS secondDay,
    (SELECT min(n) FROM visits AS same WHERE same.session = visits.session) AS opening,
    (SELECT max(n) FROM visits AS same WHERE same.session = visits.session) AS closing,
    visits.entry, visits.source, visitors.country
  FROM views LEFT JOIN visits ON visits.n = views.visit LEFT JOIN visitors ON visitors.n = visits.visitor
  WHERE views.n > ? ORDER BY views.n LIMIT ?`;

const SESSION = `
  SELECT min(same.day) AS day, opening.entry, opening.source, visitors.country
  FROM visits AS opening JOIN visits AS same ON same.session = opening.session
  JOIN visitors ON visitors.n = opening.visitor
  WHERE opening.n = ?`;

const HOUR = "SELECT views, visitors, seen FROM sums_by_hour WHERE hour = ?";
const SET_HOUR = "INSERT OR REPLACE INTO sums_by_hour (hour, views, visitors, seen) VALUES (?, ?, ?, ?)";
const DAY = "SELECT views, visitors, newcomers, sessions, seen FROM sums_by_day WHERE day = ?";
const SET_DAY = `INSERT OR REPLACE INTO sums_by_day (day, views, visitors, newcomers, sessions, seen)
  VALUES (?, ?, ?, ?, ?, ?)`;
const LONG = "INSERT OR IGNORE INTO sums_of_long_sessions (day, visit, first_day) VALUES (?, ?, ?)";
const MOVE_LONG = "UPDATE sums_of_long_sessions SET first_day = ? WHERE visit = ?";

export function findSumsState(db: Reader, row: StateRow = "standing"): SumsState | null {
  return db.$client.query<SumsState, [number]>(STATE).get(STATE_IDS[row]);
}

export function setSumsState(
  tx: Transaction,
  { timeZone, upTo, keptFrom }: SumsState,
  row: StateRow = "standing",
): void {
  tx.$client
    .query<null, [number, string, number, number]>(SET_STATE)
    .run(STATE_IDS[row], timeZone, upTo, keptFrom);
}

export function hasPending(db: Reader): boolean {
  const sql = "SELECT (SELECT max(n) FROM views) > (SELECT up_to FROM sums_state WHERE id = 1) AS pending";
  return db.$client.query<{ pending: number | null }, []>(sql).get()?.pending === 1;
}

/** Views that have lost their visit are of those that are no longer kept; they only move the sums on. */
export function listPending(
  db: Reader,
  upTo: number,
  most: number,
): { views: PendingView[]; last: number; read: number } {
  const rows = db.$client
    .query<PendingView & { visitor: number | null; agent: number | null }, [number, number]>(PENDING)
    .all(upTo, most);
  const views = rows.filter(({ visitor, agent }) => visitor !== null && agent !== null);
  return { views, last: rows.at(-1)?.n ?? upTo, read: rows.length };
}

export function findSessionStart(db: Reader, opening: number): SessionStart {
  const none = { day: null, entry: 0, source: 0, country: "" };
  return db.$client.query<SessionStart, [number]>(SESSION).get(opening) ?? none;
}

export function applyChange(tx: Transaction, change: SumsChange): void {
  for (const [hour, more] of change.hours) addToHour(tx, hour, more);
  for (const [day, more] of change.days) addToDay(tx, day, more);
  addCounts(tx, "pages", change.pages);
  addCounts(tx, "agents", change.agents);
  addCounts(tx, "sources", change.sources);
  addCounts(tx, "entries", change.entries);
  addCounts(tx, "countries", change.countries);
  addCounts(tx, "returns", change.returns);
  const visit = tx.$client.query<null, [number, number]>("UPDATE visits SET day = ? WHERE n = ?");
  for (const { n, day } of change.visits) visit.run(day, n);
  const visitor = tx.$client.query<null, [number | null, number | null, number]>(
    "UPDATE visitors SET first_day = ?, second_day = ? WHERE n = ?",
  );
  for (const { n, first, second } of change.visitors) visitor.run(first, second, n);
  for (const { opening, firstDay } of change.movedSessions) {
    tx.$client.query<null, [number, number]>(MOVE_LONG).run(firstDay, opening);
  }
  const long = tx.$client.query<null, [number, number, number]>(LONG);
  for (const { day, opening, firstDay } of change.longSessions) long.run(day, opening, firstDay);
}

interface SeenRow {
  views: number;
  visitors: number;
  seen: Uint8Array;
}

const NOBODY: SeenRow = { views: 0, visitors: 0, seen: new Uint8Array() };

function addToHour(tx: Transaction, hour: number, { views, seen }: SeenChange) {
  const before = tx.$client.query<SeenRow, [number]>(HOUR).get(hour) ?? NOBODY;
  const { packed, added } = addVisitors(before.seen, seen);
  tx.$client
    .query<null, [number, number, number, Uint8Array]>(SET_HOUR)
    .run(hour, before.views + views, before.visitors + added, packed);
}

function addToDay(tx: Transaction, day: number, { views, seen, newcomers, sessions }: DayChange) {
  const row = tx.$client.query<SeenRow & { newcomers: number; sessions: number }, [number]>(DAY).get(day);
  const before = row ?? { ...NOBODY, newcomers: 0, sessions: 0 };
  const { packed, added } = addVisitors(before.seen, seen);
  tx.$client
    .query<null, [number, number, number, number, number, Uint8Array]>(SET_DAY)
    .run(
      day,
      before.views + views,
      before.visitors + added,
      before.newcomers + newcomers,
      before.sessions + sessions,
      packed,
    );
}
