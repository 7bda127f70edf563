import type { BaseUrls } from "#resources/settings/site.ts";
import type { AccessTokens } from "./accounts/accessTokens.ts";
import type { DeviceCookies } from "./accounts/deviceCookies.ts";
import type { ForgottenLimits } from "./accounts/links/forgottenPassword.ts";
import type { LinkTokens } from "./accounts/links/linkTokens.ts";
import type { Passwords } from "./accounts/passwords.ts";
import type { FactorSecrets } from "./accounts/secondFactor/factorSecrets.ts";
import type { SignInChallenges } from "./accounts/secondFactor/signInChallenges.ts";
import type { SetupLink } from "./accounts/setupLink.ts";
import type { SignInLane } from "./accounts/signInLane.ts";
import type { SignInThrottle } from "./accounts/signInThrottle.ts";
import type { Analytics } from "./analytics/openAnalytics.ts";
import type { ContentFeature } from "./content/registry.ts";
import type { Db } from "./database/open.ts";
import type { Cdn } from "./delivery/cdn.ts";
import type { Delivery } from "./delivery/delivery.ts";
import type { FileCache } from "./http/cache/FileCache.ts";
import type { ResponseCache } from "./http/cache/ResponseCache.ts";
import type { GetClientAddress } from "./http/protection/clientAddress.ts";
import type { RequestLimiter } from "./http/protection/requestLimits.ts";
import type { GetSite } from "./http/getSite.ts";
import type { ErasureList } from "./keys/erasureList.ts";
import type { SecretBox } from "./keys/secretBox.ts";
import type { Logger } from "./logger.ts";
import type { ImageStore } from "./media/ImageStore.ts";
import type { SpamFilter } from "./messages/spamFilter.ts";
import type { MetricsAccess } from "./operations/metricsRoutes.ts";
import type { RequestMetrics } from "./operations/requestMetrics.ts";
import type { Backups } from "./operations/backupSchedule.ts";
import type { System } from "./operations/systemRoutes.ts";
import type { Assets } from "./pages/assets.ts";
import type { Redirects } from "./redirects/redirects.ts";

/** All parts of the server; each feature gets those it uses. */
export interface ServerParts {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  publicUrl: string | null;
  /** As `strictTransportSecurity`. */
  hsts: string | null;
  bases: BaseUrls;
  getClientAddress: GetClientAddress;
  passwords: Passwords;
  tokens: AccessTokens;
  deviceCookies: DeviceCookies;
  signInThrottle: SignInThrottle;
  signInLane: SignInLane;
  spamFilter: SpamFilter;
  /** `null` if the limits are off. */
  requestLimiter: RequestLimiter | null;
  factorSecrets: FactorSecrets;
  challenges: SignInChallenges;
  setupLink: SetupLink;
  linkTokens: LinkTokens;
  forgottenLimits: ForgottenLimits;
  analytics: Analytics;
  images: ImageStore;
  /** Public pages and documents. */
  pageCache: ResponseCache;
  /** Replies of the API that are the same for all visitors. */
  replyCache: ResponseCache;
  fileCache: FileCache;
  /** `null` without a CDN. */
  cdn: Cdn | null;
  contentFeatures: readonly ContentFeature[];
  assets: Assets;
  /** Encrypts the secrets of channels and what is sent to a person. */
  secretBox: SecretBox;
  delivery: Delivery;
  erasureList: ErasureList;
  system: System;
  backups: Backups;
  redirects: Redirects;
  requestMetrics: RequestMetrics;
  metricsAccess: MetricsAccess;
  getSite: GetSite;
}

export function getCollections({ contentFeatures }: Pick<ServerParts, "contentFeatures">) {
  return contentFeatures.map(({ collection }) => collection);
}
