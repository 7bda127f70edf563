import type { ViewTrackerDependencies } from "#server/analytics/track/ViewTrackerDependencies.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";

import type { TestServer } from "#tests/support/server/testServer.ts";

const KEY = Buffer.alloc(32, 1);

/** Dependencies for a separate view tracker over the server's database, without limits. */
export function createViewTrackerDependencies(
  { parts: { db, log, now, getSite } }: TestServer,
  wal: WriteAheadLog,
): ViewTrackerDependencies {
  return {
    db,
    wal,
    log,
    now,
    getSite,
    visitorKeys: { current: () => KEY },
    countryOf: () => "",
    exceedsPageLimit: () => false,
    createRateLimiter: () => createRateLimiter(null, now),
    allowNewReferrer: () => true,
  };
}
