import type { Reader } from "#server/database/open.ts";

export interface DayView {
  /** Milliseconds since 1970. */
  at: number;
  page: number;
  visit: number;
}

export interface DayVisit {
  n: number;
  /** The day on which the visit started. */
  day: number | null;
  visitor: number;
  /** The days on which the visitor's first and second visits started. */
  firstDay: number | null;
  secondDay: number | null;
  entry: number;
  /** The same, if it is earlier than the day of the views. */
  earlierStartDay: number | null;
}

/** A range of view ids: `after` is excluded, `upTo` included. */
export type ViewIdRange = [after: number, upTo: number];

export function countViewsInHours(
  db: Reader,
  prefix: string,
  { from, to }: { from: number; to: number },
): number {
  const sql = `SELECT coalesce(sum(views), 0) AS views FROM ${prefix}sums_by_hour WHERE hour >= ? AND hour < ?`;
  return db.$client.query<{ views: number }, [number, number]>(sql).get(from, to)?.views ?? 0;
}

/** Binary search for the last view before `at`; views are stored nearly in order of time. */
export function getLastViewIdBefore(db: Reader, at: number, last: number): number {
  const next = db.$client.query<{ n: number; at: number }, [number]>(
    "SELECT n, at FROM views WHERE n > ? ORDER BY n LIMIT 1",
  );
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const view = next.get(middle);
    if (view && view.n <= last && view.at < at) low = view.n;
    else high = middle;
  }
  return low;
}

export function listViewsBetween(
  db: Reader,
  [after, upTo]: ViewIdRange,
  { from, to }: { from: number; to: number },
): DayView[] {
  const sql = "SELECT at, page, visit FROM views WHERE n > ? AND n <= ? AND at >= ? AND at < ?";
  return db.$client.query<DayView, [number, number, number, number]>(sql).all(after, upTo, from, to);
}

/**
 * @param prefix of the rollup tables: a rebuild keeps the previous days of visits and visitors
 * @param day a day of the visits' views
 */
export function listVisits(
  db: Reader,
  visits: number[],
  { prefix, day }: { prefix: string; day: number },
): DayVisit[] {
  const days = prefix === "" ? CURRENT_DAYS : previousDays(prefix);
  const sql = `SELECT visits.n, visits.visitor, ${days.columns}, visits.entry, long.first_day AS earlierStartDay
    FROM json_each(?1) AS wanted JOIN visits ON visits.n = wanted.value JOIN visitors ON visitors.n = visits.visitor
      LEFT JOIN ${prefix}sums_of_long_sessions AS long ON long.day = ?2 AND long.visit = visits.n
      ${days.joins}`;
  return db.$client.query<DayVisit, [string, number]>(sql).all(JSON.stringify(visits), day);
}

/** True if the session has views on any of the days and started earlier. */
export function hasContinuedSession(
  db: Reader,
  visit: number,
  { prefix, first, last }: { prefix: string; first: number; last: number },
): boolean {
  const sql = `SELECT 1 FROM ${prefix}sums_of_long_sessions WHERE visit = ? AND day BETWEEN ? AND ?`;
  return db.$client.query<unknown, [number, number, number]>(sql).get(visit, first, last) !== null;
}

const CURRENT_DAYS = {
  columns: "visits.day, visitors.first_day AS firstDay, visitors.second_day AS secondDay",
  joins: "",
};

/** The rebuild copies the rows in steps; rows without a copy are unchanged. */
function previousDays(prefix: string) {
  return {
    columns: `iif(old_visits.n IS NULL, visits.day, old_visits.day) AS day,
      iif(old_visitors.n IS NULL, visitors.first_day, old_visitors.first_day) AS firstDay,
      iif(old_visitors.n IS NULL, visitors.second_day, old_visitors.second_day) AS secondDay`,
    joins: `LEFT JOIN ${prefix}days_of_visits AS old_visits ON old_visits.n = visits.n
      LEFT JOIN ${prefix}days_of_visitors AS old_visitors ON old_visitors.n = visitors.n`,
  };
}
