// What every part of the server is handed: nothing is global, so that each test builds its own house.
import type { ActiveSessions } from "./analytics/reports/activeSessions.ts";
import type { LiveStreams } from "./analytics/reports/liveStreams.ts";
import type { ViewCounting } from "./analytics/track/countViews.ts";
import type { FigureAnswers } from "./analytics/reports/readFigures.ts";
import type { Sums } from "./analytics/rollups/rollups.ts";
import type { AccessTokens } from "./accounts/accessTokens.ts";
import type { KnownPlaces } from "./accounts/trustedNetworks.ts";
import type { Limiter } from "./http/rateLimits.ts";
import type { Passwords } from "./accounts/passwords.ts";
import type { SetupLink } from "./accounts/setupLink.ts";
import type { Config } from "#commands/config.ts";
import type { ContentVersion } from "./http/contentVersion.ts";
import type { PictureKeeper } from "./media/ImageStore.ts";
import type { Log } from "./log.ts";
import type { Assets } from "./pages/assets.ts";
import type { Db } from "./database/open.ts";

interface Limits {
  byAddress: Limiter;
  byAccount: Limiter;
}

export interface Services {
  config: Config;
  db: Db;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  passwords: Passwords;
  tokens: AccessTokens;
  /** Signing in, and apart from it the contact form and page views: many of them keep nobody from signing in. */
  limits: Limits & { contact: Limits; tracking: Limiter };
  knownPlaces: KnownPlaces;
  setupLink: SetupLink;
  /** Takes in what visitors look at. */
  views: ViewCounting;
  /** The dashboards that are open. */
  live: LiveStreams;
  /** Of all views, for the figures. */
  sums: Sums;
  /** What was read from the sums, as long as it is what would be read again. */
  figures: FigureAnswers;
  activeSessions: ActiveSessions;
  pictures: PictureKeeper;
  content: ContentVersion;
  assets: Assets;
}
