import { MAX_BREAKDOWN_ROWS, RECENT_VIEWS } from "#contract/analytics/analytics.ts";
import type {
  Comparison,
  DashboardReport,
  PageReport,
  Period,
  RealTimeReport,
} from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { getComparedSpans } from "../periods.ts";
import { countCountries, countBots } from "../rollups/rollupQueries.ts";
import type { RollupSpan } from "../rollups/rollupQueries.ts";
import { addPartialDay } from "../rollups/readTotals.ts";
import type { RollupSnapshot, Rollups } from "../rollups/rollups.ts";
import { HELD_BACK_VISITORS } from "../track/newVisitorLimit.ts";
import type { ActiveSessions } from "./activeSessions.ts";
import { sortByCount, countByDimension, countMessages } from "./countByDimension.ts";
import { listLatestViews } from "./latestViews.ts";
import type { GetPageNames } from "./countByDimension.ts";
import { readPageReport } from "./readPageReport.ts";
import type { ComparedPeriod } from "./readPageReport.ts";
import { readSeries } from "./readSeries.ts";

export interface ReportDependencies {
  db: Reader;
  /** Milliseconds since 1970. */
  now: () => number;
  rollups: Rollups;
  reportCache: ReportCache;
  activeSessions: ActiveSessions;
  getPageNames: GetPageNames;
  /** True if countries are looked up. */
  hasCountries: boolean;
}

/** Metrics that do not depend on the time of day. */
type CachedReport = Omit<DashboardReport, "series" | "page">;

export type ReportCache = ReturnType<typeof createReportCache>;

export function createReportCache(db: Reader) {
  return {
    dashboard: createVersionedCache<CachedReport>(db),
    page: createVersionedCache<PageReport | null>(db),
  };
}

export interface DashboardQuery {
  period: Period;
  /** The page of the page report. */
  path?: string | undefined;
  most?: number;
}

export async function readDashboard(
  dependencies: ReportDependencies,
  { period, path, most = MAX_BREAKDOWN_ROWS }: DashboardQuery,
): Promise<DashboardReport> {
  const now = dependencies.now();
  // A page's chart with one day would have a single point.
  const chartPeriod = path !== undefined && period === "1d" ? "7d" : period;
  const { snapshot, compared, chart } = await readPeriodData(dependencies, now, period, chartPeriod);
  const { db } = dependencies;
  const series = readSeries(db, snapshot, { ...compared, now });
  const cacheKey = [period, most, snapshot.calendar.startOfHour(now)].join(" ");
  const report = await dependencies.reportCache.dashboard(cacheKey, () =>
    buildReport(dependencies, snapshot, { span: currentSpan(compared, snapshot), most }),
  );
  if (path === undefined) return { ...report, series };
  const viewsUntilCutoff = [compared, chart].map(
    ({ days, partialDay }) => partialDay.pointUntil(days.previous.cutoff).views,
  );
  const page = await dependencies.reportCache.page([cacheKey, path, ...viewsUntilCutoff].join(" "), () =>
    readPageReport(db, snapshot, {
      path,
      period: compared,
      chart,
      getPageNames: dependencies.getPageNames,
    }),
  );
  return { ...report, series, page };
}

export async function readComparison(dependencies: ReportDependencies, period: Period): Promise<Comparison> {
  const { snapshot, compared } = await readPeriodData(dependencies, dependencies.now(), period);
  const { cache, prefix } = snapshot;
  const { first, last, cutoff } = compared.days.previous;
  return {
    current: cache.totals(currentSpan(compared, snapshot)),
    previous: addPartialDay(
      cache.totals({ first, last: last - 1, prefix }),
      compared.partialDay.totalsUntil(cutoff),
    ),
    ...recountingFlag(snapshot),
  };
}

async function buildReport(
  { hasCountries, db, getPageNames }: ReportDependencies,
  snapshot: RollupSnapshot,
  { span, most }: { span: RollupSpan; most: number },
): Promise<CachedReport> {
  const { activeSessions: _, ...totals } = snapshot.cache.totals(span);
  const uncounted = countBots(db, span);
  return {
    ...totals,
    ...(await countByDimension(db, snapshot, { span, most, getPageNames })),
    countries: hasCountries ? sortByCount(countCountries(db, span)) : null,
    robots: sortByCount(uncounted.filter(({ _id }) => _id !== HELD_BACK_VISITORS)),
    heldBackVisitors: uncounted.find(({ _id }) => _id === HELD_BACK_VISITORS)?.count ?? 0,
    ...countMessages(db, snapshot, span),
    ...recountingFlag(snapshot),
  };
}

export async function readRealTime({
  db,
  now,
  activeSessions,
  getPageNames,
}: Pick<ReportDependencies, "db" | "now" | "activeSessions" | "getPageNames">): Promise<RealTimeReport> {
  const views = listLatestViews(db, RECENT_VIEWS);
  const nameOf = await getPageNames(views.map(({ path }) => path));
  return {
    activeSessions: activeSessions.count(now()),
    recentPageViews: views.map(({ at, device, browser, path, title }) => ({
      pageView: { path: nameOf(path)?.address ?? path, title: nameOf(path)?.title ?? (title || path) },
      visitor: { device, browser },
      timestamp: new Date(at).toISOString(),
    })),
  };
}

function recountingFlag({ isRebuilding: isRecounting }: RollupSnapshot): { isRecounting?: true } {
  return isRecounting ? { isRecounting } : {};
}

interface PeriodData {
  snapshot: RollupSnapshot;
  compared: ComparedPeriod;
  /** The period of a page's chart. */
  chart: ComparedPeriod;
}

/** Retries when the rollups change during the read. */
async function readPeriodData(
  { rollups }: ReportDependencies,
  now: number,
  period: Period,
  chartPeriod = period,
): Promise<PeriodData> {
  for (;;) {
    const snapshot = await rollups.catchUp();
    const compared = await readComparedPeriod(snapshot, period, now);
    const data = { snapshot, compared, chart: compared };
    if (chartPeriod !== period && !compared.partialDay.isStale)
      data.chart = await readComparedPeriod(snapshot, chartPeriod, now);
    if (!compared.partialDay.isStale && !data.chart.partialDay.isStale) return data;
  }
}

async function readComparedPeriod({ prefix, calendar, cache }: RollupSnapshot, period: Period, now: number) {
  const days = getComparedSpans(period, now, calendar);
  const { first, last, cutoff } = days.previous;
  return { days, partialDay: await cache.partialDay({ first, last, prefix }, cutoff, calendar) };
}

function currentSpan({ days: { current } }: ComparedPeriod, { prefix }: RollupSnapshot): RollupSpan {
  return { ...current, prefix };
}

/** `data_version` changes when another connection commits. */
const DATA_VERSION_SQL = "SELECT data_version AS version FROM pragma_data_version";
/** The periods and a few pages. */
const MAX_ENTRIES = 20;

export function createVersionedCache<T>(db: Reader) {
  const cache = new Map<string, T>();
  let version = "";

  /**
   * Caches reports until anything is written to the database.
   * @param key identifies everything else that the report depends on. The report is shared and must not be
   * changed
   */
  return async (key: string, load: () => Promise<T>): Promise<T> => {
    const currentVersion = readDataVersion(db);
    if (version !== currentVersion) cache.clear();
    version = currentVersion;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const report = await load();
    if (readDataVersion(db) !== currentVersion || version !== currentVersion) return report;
    cache.set(key, report);
    for (const oldest of cache.size > MAX_ENTRIES ? cache.keys().take(1) : []) cache.delete(oldest);
    return report;
  };
}

/** Returns a different string after each write. `Reader` must be a connection that does not write. */
function readDataVersion({ $client }: Reader): string {
  return String($client.query<{ version: number }, []>(DATA_VERSION_SQL).get()?.version ?? "");
}
