// What every part of the server is handed: nothing is global, so that each test builds its own house.
import type { ActiveSessions } from "./analytics/activeSessions.ts";
import type { LiveStreams } from "./analytics/liveStreams.ts";
import type { ViewCounting } from "./analytics/countViews.ts";
import type { FigureAnswers } from "./analytics/readFigures.ts";
import type { Sums } from "./analytics/sums.ts";
import type { AccessTokens } from "./auth/accessTokens.ts";
import type { KnownPlaces } from "./auth/knownPlaces.ts";
import type { Limiter } from "./auth/limits.ts";
import type { Passwords } from "./auth/passwords.ts";
import type { SetupLink } from "./auth/setupLink.ts";
import type { Config } from "./config.ts";
import type { ContentVersion } from "./contentVersion.ts";
import type { PictureKeeper } from "./images/PictureKeeper.ts";
import type { Log } from "./log.ts";
import type { Assets } from "./render/assets.ts";
import type { Db } from "./store/database.ts";

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
