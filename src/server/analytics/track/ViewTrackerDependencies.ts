import type { Db } from "#server/database/open.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";
import type { Logger } from "#server/logger.ts";

import type { VisitorKeys } from "./visitorKeys.ts";

export interface ViewTrackerDependencies {
  db: Db;
  /** The database's log; closed with the tracker. */
  wal: WriteAheadLog;
  log: Logger;
  getSite: GetSite;
  /** Milliseconds since 1970. */
  now: () => number;
  visitorKeys: VisitorKeys;
  /** ISO 3166-1 alpha-2, or empty. */
  countryOf: (address: string) => string;
  /** Counts a page of an address; true above the limit. */
  exceedsPageLimit: (address: string) => boolean;
  /** Creates a rate limiter per minute. */
  createRateLimiter: (max: number) => RateLimiter;
  /** Counts a new source of an address; false above the limit. */
  allowNewReferrer: (address: string) => boolean;
}
