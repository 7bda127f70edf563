import type { MessageSource } from "#contract/messages/messages.ts";
import type { Db } from "#server/database/open.ts";
import { openWriteAheadLog } from "#server/database/writeAheadLog.ts";
import { toNetworkPrefix } from "#server/http/protection/clientAddress.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";
import type { RateLimit } from "#server/http/protection/rateLimiter.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { VisitorInfo } from "#server/http/visitorInfo.ts";
import type { Logger } from "#server/logger.ts";
import { DAY_MS } from "#server/calendar.ts";

import { evictDimensions } from "./dimensions.ts";
import { createActiveSessions } from "./reports/activeSessions.ts";
import { RealTimeBroadcaster } from "./reports/realTimeBroadcaster.ts";
import type { GetPageNames } from "./reports/countByDimension.ts";
import { createReportCache, readRealTime } from "./reports/readDashboard.ts";
import { Rollups } from "./rollups/rollups.ts";
import { openCountryLookup } from "./track/countryLookup.ts";
import { ViewTracker } from "./track/viewTracker.ts";
import { MAX_NEW_REFERRERS_PER_ADDRESS } from "./track/referrerLimits.ts";
import type { VisitorKeys } from "./track/visitorKeys.ts";
import type { ServedView } from "./track/buildPageView.ts";

const MINUTE_MS = 60_000;
/** More than all phones behind a carrier's address open. Floods that stay below it are told by their own marks. */
export const VIEW_LIMIT_PER_ADDRESS: RateLimit = { max: 3_000, windowMs: MINUTE_MS };

export interface AnalyticsOptions {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  getPageNames: GetPageNames;
  visitorKeys: VisitorKeys;
  /** Path of an MMDB file; `null` disables the lookup of countries. */
  countryDb: string | null;
  /** False for load tests. */
  rateLimits: boolean;
}

/** A page that was sent. */
export interface ServedPage {
  path: string;
  /** Not called for bots. */
  describe: () => ServedView;
}

export type Analytics = ReturnType<typeof openAnalytics>;

/** The server uses `record` and `findSource`; the other members are for routes and commands. */
export function openAnalytics({ db, log, now, getSite, ...options }: AnalyticsOptions) {
  const { getPageNames, visitorKeys } = options;
  const limiter = (limit: RateLimit) => createRateLimiter(options.rateLimits ? limit : null, now);
  const pageLimiter = limiter(VIEW_LIMIT_PER_ADDRESS);
  const referrerLimiter = limiter({ max: MAX_NEW_REFERRERS_PER_ADDRESS, windowMs: DAY_MS });
  const rollups = new Rollups({ db, log, getSite });
  const activeSessions = createActiveSessions(db);
  const views = new ViewTracker({
    db,
    wal: openWriteAheadLog(db, (error) => log.error("fsync of the write-ahead log failed", error)),
    log,
    now,
    getSite,
    visitorKeys,
    countryOf: openCountryLookup(options.countryDb),
    exceedsPageLimit: (address) => pageLimiter.consume(toNetworkPrefix(address)) !== null,
    createRateLimiter: (max) => limiter({ max, windowMs: MINUTE_MS }),
    allowNewReferrer: (address) => referrerLimiter.consume(toNetworkPrefix(address)) === null,
  });
  views.subscribe(() => rollups.scheduleAggregation());
  const live = new RealTimeBroadcaster({
    read: () => readRealTime({ db, now, activeSessions, getPageNames }),
    subscribe: (listener) => views.subscribe(listener),
    log,
  });

  return {
    /**
     * @param getPage not called above the page limit of an address; `null` for a page whose views
     * are not counted
     */
    record(viewer: VisitorInfo, getPage: () => ServedPage | null): void {
      if (views.isFlooding(viewer)) return;
      const page = getPage();
      if (page) views.onPageServed(page.path, viewer, page.describe);
    },
    /** The source of the visitor's visit; `null` if unknown. */
    findSource: async (viewer: VisitorInfo) => showAddresses(await views.sourceOf(viewer), getPageNames),

    views,
    rollups,
    live,
    activeSessions,
    reportCache: createReportCache(db),
    getPageNames,
    hasCountries: options.countryDb !== null,
    trackLimiter: limiter(VIEW_LIMIT_PER_ADDRESS),
    /** Restores the state of the previous run. */
    restore(): void {
      views.restore();
      rollups.scheduleAggregation();
    },
    async close(): Promise<void> {
      live.close();
      await views.close();
      await rollups.close();
    },
  };
}

/** Call it in `onCommit` when all views were deleted: their ids are used again. */
export function clearAnalyticsCaches(db: Db, { views, rollups, activeSessions }: Analytics): void {
  views.dropExpectedViews();
  rollups.cache.clear();
  activeSessions.clear();
  evictDimensions(db);
}

/** Names the pages of a source by their current addresses. */
async function showAddresses(source: MessageSource | null, getPageNames: GetPageNames) {
  if (!source) return null;
  const nameOf = await getPageNames([source.page, source.entry]);
  const addressOf = (path: string) => nameOf(path)?.address ?? path;
  return { ...source, page: addressOf(source.page), entry: addressOf(source.entry) };
}
