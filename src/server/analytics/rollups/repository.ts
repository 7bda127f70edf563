import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { applyIncrements } from "./rollupTables.ts";
import type { CounterIncrements } from "./rollupTables.ts";
import { addVisitors } from "./VisitorSet.ts";

export interface RollupState {
  timeZone: string;
  /** The rollups contain every view up to this id. */
  upTo: number;
  /** Earlier days are closed: their views are deleted. */
  firstOpenDay: number;
}

/** A view with everything that the rollups need about its visit and visitor. */
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
  entry: number;
  source: number;
  country: string;
}

export interface BucketChange {
  views: number;
  visitors: Set<number>;
}

export interface DayChange extends BucketChange {
  newcomers: number;
  sessions: number;
}

export interface RollupChange {
  /** By the start of the hour. */
  hours: Map<number, BucketChange>;
  days: Map<number, DayChange>;
  pages: CounterIncrements;
  agents: CounterIncrements;
  sources: CounterIncrements;
  entries: CounterIncrements;
  countries: CounterIncrements;
  returns: CounterIncrements;
  visits: { n: number; day: number }[];
  visitors: { n: number; first: number | null; second: number | null }[];
  multiDaySessions: { day: number; visit: number; firstDay: number }[];
  movedSessions: { visit: number; firstDay: number }[];
}

/** The rollups that are kept up to date, or those that reports read during a rebuild. */
export type RollupGeneration = "current" | "previous";
const STATE_IDS: Record<RollupGeneration, number> = { current: 1, previous: 2 };

const SELECT_STATE =
  "SELECT time_zone AS timeZone, up_to AS upTo, kept_from AS firstOpenDay FROM sums_state WHERE id = ?";
const SET_STATE = "INSERT OR REPLACE INTO sums_state (id, time_zone, up_to, kept_from) VALUES (?, ?, ?, ?)";

const SELECT_PENDING_VIEWS = `
  SELECT views.n, views.at, views.page, views.visit, visits.day AS visitDay, visits.visitor, visitors.agent,
    visitors.first_day AS firstDay, visitors.second_day AS secondDay,
    visits.entry, visits.source, visitors.country
  FROM views LEFT JOIN visits ON visits.n = views.visit LEFT JOIN visitors ON visitors.n = visits.visitor
  WHERE views.n > ? ORDER BY views.n LIMIT ?`;

const SELECT_HOUR = "SELECT views, visitors, seen AS visitorSet FROM sums_by_hour WHERE hour = ?";
const SET_HOUR = "INSERT OR REPLACE INTO sums_by_hour (hour, views, visitors, seen) VALUES (?, ?, ?, ?)";
const SELECT_DAY =
  "SELECT views, visitors, newcomers, sessions, seen AS visitorSet FROM sums_by_day WHERE day = ?";
const SET_DAY = `INSERT OR REPLACE INTO sums_by_day (day, views, visitors, newcomers, sessions, seen)
  VALUES (?, ?, ?, ?, ?, ?)`;
const INSERT_MULTI_DAY =
  "INSERT OR IGNORE INTO sums_of_long_sessions (day, visit, first_day) VALUES (?, ?, ?)";
const UPDATE_MULTI_DAY = "UPDATE sums_of_long_sessions SET first_day = ? WHERE visit = ?";

export function findRollupState(db: Reader, row: RollupGeneration = "current"): RollupState | null {
  return db.$client.query<RollupState, [number]>(SELECT_STATE).get(STATE_IDS[row]);
}

export function setRollupState(
  tx: Transaction,
  { timeZone, upTo, firstOpenDay }: RollupState,
  row: RollupGeneration = "current",
): void {
  tx.$client
    .query<null, [number, string, number, number]>(SET_STATE)
    .run(STATE_IDS[row], timeZone, upTo, firstOpenDay);
}

/** For the deletion of all views, whose ids then start at 1. An interrupted rebuild still continues. */
export function resetRollupState(tx: Transaction): void {
  tx.$client.run("UPDATE sums_state SET up_to = 0, kept_from = 0");
}

export function hasPendingViews(db: Reader): boolean {
  const sql = "SELECT (SELECT max(n) FROM views) > (SELECT up_to FROM sums_state WHERE id = 1) AS pending";
  return db.$client.query<{ pending: number | null }, []>(sql).get()?.pending === 1;
}

/**
 * The next views after `upTo`. Those whose visit was deleted after the retention period are left out of `views`, but not
 * of `last` and `read`.
 */
export function listPendingViews(
  db: Reader,
  upTo: number,
  batchSize: number,
): { views: PendingView[]; last: number; read: number } {
  const rows = db.$client
    .query<PendingView & { visitor: number | null; agent: number | null }, [number, number]>(
      SELECT_PENDING_VIEWS,
    )
    .all(upTo, batchSize);
  const views = rows.filter(({ visitor, agent }) => visitor !== null && agent !== null);
  return { views, last: rows.at(-1)?.n ?? upTo, read: rows.length };
}

export function applyChange(tx: Transaction, change: RollupChange): void {
  for (const [hour, more] of change.hours) addToHour(tx, hour, more);
  for (const [day, more] of change.days) addToDay(tx, day, more);
  applyIncrements(tx, "pages", change.pages);
  applyIncrements(tx, "agents", change.agents);
  applyIncrements(tx, "sources", change.sources);
  applyIncrements(tx, "entries", change.entries);
  applyIncrements(tx, "countries", change.countries);
  applyIncrements(tx, "returns", change.returns);
  const visit = tx.$client.query<null, [number, number]>("UPDATE visits SET day = ? WHERE n = ?");
  for (const { n, day } of change.visits) visit.run(day, n);
  const visitor = tx.$client.query<null, [number | null, number | null, number]>(
    "UPDATE visitors SET first_day = ?, second_day = ? WHERE n = ?",
  );
  for (const { n, first, second } of change.visitors) visitor.run(first, second, n);
  for (const { visit: n, firstDay } of change.movedSessions) {
    tx.$client.query<null, [number, number]>(UPDATE_MULTI_DAY).run(firstDay, n);
  }
  const multiDay = tx.$client.query<null, [number, number, number]>(INSERT_MULTI_DAY);
  for (const { day, visit: n, firstDay } of change.multiDaySessions) multiDay.run(day, n, firstDay);
}

interface BucketRow {
  views: number;
  visitors: number;
  /** Packed, see `VisitorSet.ts`. */
  visitorSet: Uint8Array;
}

const EMPTY_BUCKET: BucketRow = { views: 0, visitors: 0, visitorSet: new Uint8Array() };

function addToHour(tx: Transaction, hour: number, { views, visitors: newVisitors }: BucketChange) {
  const before = tx.$client.query<BucketRow, [number]>(SELECT_HOUR).get(hour) ?? EMPTY_BUCKET;
  const { packed, added } = addVisitors(before.visitorSet, newVisitors);
  tx.$client
    .query<null, [number, number, number, Uint8Array]>(SET_HOUR)
    .run(hour, before.views + views, before.visitors + added, packed);
}

function addToDay(
  tx: Transaction,
  day: number,
  { views, visitors: newVisitors, newcomers, sessions }: DayChange,
) {
  const row = tx.$client
    .query<BucketRow & { newcomers: number; sessions: number }, [number]>(SELECT_DAY)
    .get(day);
  const before = row ?? { ...EMPTY_BUCKET, newcomers: 0, sessions: 0 };
  const { packed, added } = addVisitors(before.visitorSet, newVisitors);
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
