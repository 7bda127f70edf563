import type { BreakdownRow } from "#contract/analytics/analytics.ts";
import { DAY_MS, toPlainDate } from "#server/calendar.ts";
import { enqueue, hasDelivery, listReceivers } from "#server/database/enqueue.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/getSite.ts";

const MORNING = "08:00";

export interface WeekFigures {
  visitors: number;
  views: number;
  /** By source; empty for direct visits. */
  messages: BreakdownRow[];
}

export interface WeekSummary {
  /** `YYYY-MM-DD`, a Monday and the Sunday after it. */
  from: string;
  to: string;
  current: WeekFigures;
  previous: WeekFigures;
}

/** The figures of the week from Monday on, a day since 1970, and of the week before. */
export type ReadWeeks = (monday: number) => Promise<Pick<WeekSummary, "current" | "previous">>;

interface SummaryDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  readWeeks: ReadWeeks;
}

/** On Monday morning in the firm's time zone, or within a day after it, stores the summary of the last week once. */
export async function enqueueSummary({ db, now, getSite, readWeeks }: SummaryDependencies): Promise<boolean> {
  const { timeZone } = await getSite();
  const today = toPlainDate(now(), timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const due = monday.toZonedDateTime({ timeZone, plainTime: MORNING }).epochMilliseconds;
  if (now() < due || now() >= due + DAY_MS) return false;
  const event = "summary";
  if ((await hasDelivery(db, event, due)) || (await listReceivers(db, event)).length === 0) return false;
  const from = monday.subtract({ days: 7 });
  const week: WeekSummary = {
    from: String(from),
    to: String(monday.subtract({ days: 1 })),
    ...(await readWeeks(from.since("1970-01-01").days)),
  };
  return transaction(db, (tx) => enqueue(tx, { event, payload: JSON.stringify(week), now: now() }));
}
