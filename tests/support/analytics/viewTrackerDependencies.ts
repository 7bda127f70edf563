// What the counting of views is made of, for tests that make one of their own over the server's database.
import type { ViewTrackerDependencies } from "#server/analytics/track/viewTracker.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";

import type { TestServer } from "#tests/support/server/testServer.ts";

/** Nobody floods, and nobody goes too fast. */
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
    secret: Buffer.alloc(32, 1),
    countryOf: () => "",
    exceedsPageLimit: () => false,
    createRateLimiter: () => createRateLimiter(null, now),
    allowNewReferrer: () => true,
  };
}
