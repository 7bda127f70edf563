import type { Db } from "#server/database/open.ts";
import { getSecret } from "#server/database/secrets.ts";
import { openWriteAheadLog } from "#server/database/writeAheadLog.ts";
import { networkOf } from "#server/http/protection/clientAddress.ts";
import { createLimiter } from "#server/http/protection/rateLimits.ts";
import type { Limit } from "#server/http/protection/rateLimits.ts";
import type { GetSite } from "#server/http/site.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Log } from "#server/log.ts";

import { createActiveSessions } from "./reports/activeSessions.ts";
import { createLiveStreams } from "./reports/liveStreams.ts";
import type { NamePages } from "./reports/pageNames.ts";
import { createFigureAnswers, readRealTime } from "./reports/readFigures.ts";
import { createRollups } from "./rollups/rollups.ts";
import { MOST_VIEWS_A_MINUTE } from "./track/botRates.ts";
import { openCountries } from "./track/countries.ts";
import { createViewTracker } from "./track/countViews.ts";
import { MOST_SOURCES_OF_ONE_ADDRESS } from "./track/referrerLimits.ts";
import type { SentView } from "./track/seenPages.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A classroom behind one address, everybody leafing fast. */
const PAGES_BY_ADDRESS: Limit = { most: 600, windowMs: MINUTE_MS };

export interface AnalyticsOptions {
  db: Db;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  namePages: NamePages;
  /** Path of a database of addresses; `null` looks no countries up. */
  countryDb: string | null;
  /** Off for load tests. */
  rateLimits: boolean;
}

/** A page that was sent. */
export interface SentPage {
  path: string;
  /** Called unless the viewer is a robot. */
  describe: () => SentView;
}

export type Analytics = Awaited<ReturnType<typeof openAnalytics>>;

/** The rest of the server knows `record` and `query`; the other parts are for the routes and the commands. */
export async function openAnalytics({ db, log, now, getSite, namePages, ...options }: AnalyticsOptions) {
  const limiter = (limit: Limit) => createLimiter(options.rateLimits ? limit : null, now);
  const pages = limiter(PAGES_BY_ADDRESS);
  const sources = limiter({ most: MOST_SOURCES_OF_ONE_ADDRESS, windowMs: DAY_MS });
  const sums = createRollups({ db, log, getSite });
  const activeSessions = createActiveSessions(db);
  const views = createViewTracker({
    db,
    wal: openWriteAheadLog(db, (error) => log.error("the disk did not keep the database's log", error)),
    log,
    now,
    getSite,
    secret: await getSecret(db, "visitors"),
    countryOf: openCountries(options.countryDb),
    isFlooding: (address) => pages.take(networkOf(address)) !== null,
    pace: () => limiter({ most: MOST_VIEWS_A_MINUTE, windowMs: MINUTE_MS }),
    mayBringSource: (address) => sources.take(networkOf(address)) === null,
  });
  views.onCounted(sums.onCounted);
  const live = createLiveStreams({
    read: () => readRealTime({ db, now, activeSessions, namePages }),
    onCounted: views.onCounted,
    log,
  });

  return {
    /** @param look called unless one address loads more pages than people do; `null` for a page that nobody looks at */
    record(viewer: Viewer, look: () => SentPage | null): void {
      if (views.isOfFlood(viewer.address)) return;
      const page = look();
      if (page) views.sent(page.path, viewer, page.describe);
    },
    /** Where the viewer's visit came from; `null` where that is not known. */
    query: (viewer: Viewer) => views.sourceOf(viewer),

    views,
    sums,
    live,
    activeSessions,
    figures: createFigureAnswers(db),
    namePages,
    hasCountries: options.countryDb !== null,
    trackLimit: limiter(PAGES_BY_ADDRESS),
    /** Continues what an earlier run of the program left. */
    restore(): void {
      views.restore();
      sums.onCounted();
    },
    async close(): Promise<void> {
      live.close();
      await views.close();
      await sums.close();
    },
  };
}
