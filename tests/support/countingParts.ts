// What the counting of views is made of, for tests that make one of their own over the house's database.
import type { CountingParts } from "#server/analytics/track/countViews.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { createLimiter } from "#server/http/protection/rateLimits.ts";

import type { TestApp } from "./testApp.ts";

/** Nobody floods, and nobody goes too fast. */
export function countingParts(
  { parts: { db, log, now, getSite } }: TestApp,
  wal: WriteAheadLog,
): CountingParts {
  return {
    db,
    wal,
    log,
    now,
    getSite,
    secret: Buffer.alloc(32, 1),
    countryOf: () => "",
    isFlooding: () => false,
    pace: () => createLimiter(null, now),
    mayBringSource: () => true,
  };
}
