import type { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { getPath } from "hono/utils/url";

import type { RecordPage } from "#contract/content/recordPage.ts";
import { API_BASE } from "#contract/envelope.ts";
import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { BaseAddresses } from "#contract/settings/site.ts";

import type { AccessTokens } from "./accounts/accessTokens.ts";
import { authRoutes } from "./accounts/authRoutes.ts";
import type { Passwords } from "./accounts/passwords.ts";
import { createPreviewCookie } from "./accounts/previewCookie.ts";
import { userRoutes } from "./accounts/routes.ts";
import { createSessionReader } from "./accounts/sessionReader.ts";
import type { SetupLink } from "./accounts/setupLink.ts";
import type { SignInLimits } from "./accounts/signIn.ts";
import type { TrustedNetworks } from "./accounts/trustedNetworks.ts";
import type { Analytics } from "./analytics/openAnalytics.ts";
import { analyticsRoutes } from "./analytics/reports/routes.ts";
import { trackRoutes } from "./analytics/track/routes.ts";
import { hasCategory } from "./content/activities/categoryRepository.ts";
import { categoryRoutes } from "./content/activities/categoryRoutes.ts";
import { activityCollection } from "./content/activities/activityCollection.ts";
import { clientRoutes } from "./content/clients/routes.ts";
import type { ContentFeature } from "./content/registry.ts";
import type { FeedEntry } from "./collections/feedEntry.ts";
import { isPublished, listPublishedTimestamps, listRecords } from "./collections/recordQueries.ts";
import { collectionRoutes } from "./collections/routes.ts";
import type { Db } from "./database/open.ts";
import { AppError, storageError } from "./errors.ts";
import { authenticate } from "./http/authenticate.ts";
import type { ContentVersion } from "./http/contentVersion.ts";
import type { AppContext, AppEnv } from "./http/context.ts";
import { createRouter } from "./http/createRouter.ts";
import { crossOrigin } from "./http/protection/crossOrigin.ts";
import { idempotency } from "./http/idempotency.ts";
import { invalidatePageCache } from "./http/invalidatePageCache.ts";
import type { Limiter } from "./http/protection/rateLimits.ts";
import { replyError } from "./http/reply.ts";
import { requestMiddleware } from "./http/requestMiddleware.ts";
import { handlersWith, routes } from "./http/routeTable.ts";
import type { GetSite } from "./http/site.ts";
import { getToday } from "./legal/effectiveDates.ts";
import { findPublishedVersion, findShownPolicy, listCurrentVersions } from "./legal/repository.ts";
import { legalRoutes } from "./legal/routes.ts";
import type { Facts, Log } from "./log.ts";
import type { ImageStore } from "./media/ImageStore.ts";
import { uploadRoutes } from "./media/routes.ts";
import { imageFileParam, sendImage } from "./media/serveImages.ts";
import { contactRoutes } from "./messages/contactRoutes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { healthRoutes } from "./operations/routes.ts";
import { sendAsset } from "./pages/assets.ts";
import type { Assets } from "./pages/assets.ts";
import { createComingSoon } from "./pages/comingSoon.tsx";
import { createDocumentSender } from "./pages/documentSender.ts";
import { resolvePage } from "./pages/resolvePage.ts";
import { renderErrorPage, pageRoutes } from "./pages/routes.ts";
import { PUBLIC_PATHS } from "./pages/publicPaths.ts";
import { seoRoutes } from "./seo/routes.ts";
import { findSettingsChange } from "./settings/repository.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { setupRoutes } from "./settings/setupRoutes.ts";
import { siteRoutes } from "./settings/siteRoutes.ts";

export type App = Hono<AppEnv>;

type ContentPage = Extract<RecordPage, { kind: "content" }>;

/** All parts of the server; each feature gets those it uses. */
export interface ServerParts {
  db: Db;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  publicUrl: string | null;
  bases: BaseAddresses;
  isTrustedProxy: (address: string) => boolean;
  passwords: Passwords;
  tokens: AccessTokens;
  /** Separate from those of the contact form and page views: too many of them must not block sign-ins. */
  signInLimits: SignInLimits;
  contactLimits: { byAddress: Limiter; byAccount: Limiter };
  knownPlaces: TrustedNetworks;
  setupLink: SetupLink;
  analytics: Analytics;
  images: ImageStore;
  contentVersion: ContentVersion;
  contents: readonly ContentFeature[];
  assets: Assets;
  getSite: GetSite;
}

/** Paths of calls, besides content types, that change public pages, and those that store nothing. */
const SITE_CALLS = ["/categories", "/clients", "/settings", "/legal"];
const WITHOUT_CHANGE = ["/preview"];

/** Paths of calls, besides content types, that show the site to visitors, and the contact form. */
const LIVE_CALLS = ["/categories/*", "/clients/public/*", "/contact", "/site", "/legal/*"];

export function createApp(parts: ServerParts): App {
  const { contents, contentVersion } = parts;
  const contentBases = contents.map(({ collection }) => collection.type.api.base);
  const sessions = createSessionReader(parts);
  const previewCookie = createPreviewCookie({ ...parts, sessions });
  const comingSoon = createComingSoon({ ...parts, previewCookie });

  const app = createRouter({ getPath: routedPath });
  app.use(requestMiddleware(parts));

  const api = createRouter();
  const ownOrigin = crossOrigin(parts);
  if (ownOrigin) api.use(ownOrigin);
  for (const base of [...contentBases, ...SITE_CALLS]) {
    api.use(`${base}/*`, invalidatePageCache(contentVersion, WITHOUT_CHANGE));
  }
  // Before authentication: a call that ends a session must not renew its token, and page views don't need it.
  api.route("/auth", authRoutes({ ...parts, sessions }));
  api.route("/analytics", trackRoutes({ ...parts, ...tracking(parts), sessions }));
  api.use(authenticate({ ...parts, sessions }), previewCookie.middleware);
  api.use(idempotency(parts.now));
  for (const path of [...contentBases.map((base) => `${base}/*`), ...LIVE_CALLS]) {
    api.use(path, comingSoon.liveOnly);
  }
  for (const { collection: content, routes: own } of contents) {
    api.route(content.type.api.base, own?.(parts) ?? collectionRoutes(content, parts));
  }
  api.route("/categories", categoryRoutes(parts));
  api.route("/clients", clientRoutes(parts));
  api.route("/contact", contactRoutes({ ...parts, ...contact(parts) }));
  api.route("/upload", uploadRoutes(parts, uploadsOf(contents)));
  api.route("/site", siteRoutes(parts));
  api.route("/users", userRoutes(parts));
  api.route("/settings", settingsRoutes(parts));
  api.route("/setup", setupRoutes({ ...parts, ...setup(parts) }));
  api.route("/messages", messageRoutes(parts));
  api.route("/legal", legalRoutes(parts));
  api.route("/analytics", analyticsRoutes({ ...parts, ...parts.analytics }));
  app.route(API_BASE, api);

  const handle = handlersWith(parts);
  app.route("/", healthRoutes(parts));
  app.route("/uploads", routes([["GET", "/:file", imageFileParam, handle(sendImage)]]));
  app.route("/assets", routes([["GET", "/:file", handle(sendAsset)]]));
  const sendDocument = createDocumentSender({ ...parts, comingSoon });
  app.route("/", seoRoutes({ ...parts, ...documents(parts), sendDocument }));
  app.route("/", pageRoutes(app, { ...parts, ...pages(parts), comingSoon }));

  const answer = (c: AppContext, error: AppError) =>
    isPagePath(c.req.path) ? renderErrorPage(c, error, parts) : replyError(c, error);
  app.notFound((c) => answer(c, new AppError("notFound", "There is nothing at this address")));
  app.onError((error, c) => answer(c, toAppError(error, c, parts.log)));
  return app;
}

// Features don't import each other; what they need from one another is passed here.

function tracking(parts: ServerParts) {
  const { db, analytics } = parts;
  return {
    views: analytics.views,
    limit: analytics.trackLimiter,
    resolvePage,
    isPublished: async (page: RecordPage) =>
      page.kind === "legal"
        ? (await findPublishedVersion(db, { ...page, today: await getToday(parts) })) !== null
        : isShown(parts, page),
  };
}

async function isShown({ db, contents }: ServerParts, { type, id }: ContentPage): Promise<boolean> {
  const feature = contents.find(({ collection }) => collection.type.name === type);
  return feature !== undefined && isPublished(db, feature.collection, id);
}

function contact(parts: ServerParts) {
  const { db, analytics } = parts;
  return {
    sourceOf: analytics.query,
    findShownPolicy: async (versionId: string | null | undefined) =>
      findShownPolicy(db, versionId, await getToday(parts)),
  };
}

function setup(parts: ServerParts) {
  const { db } = parts;
  return {
    hasActivities: async () => (await listRecords(db, activityCollection, { page: 1, limit: 1 })).total > 0,
    hasPolicy: async () => {
      const today = await getToday(parts);
      return (await findPublishedVersion(db, { slug: PRIVACY_POLICY, today })) !== null;
    },
  };
}

function documents(parts: ServerParts) {
  const { db, contents } = parts;
  return {
    publicPaths: PUBLIC_PATHS,
    listFeedEntries: (most: number) => listFeedEntries(parts, most),
    listContentChanges: () =>
      Promise.all(
        contents.map(async ({ collection }) => ({
          pages: collection.type.pages,
          records: await listPublishedTimestamps(db, collection),
        })),
      ),
    listLegalChanges: async () => listCurrentVersions(db, await getToday(parts)),
    findSettingsChange: () => findSettingsChange(db),
  };
}

async function listFeedEntries(parts: ServerParts, most: number): Promise<FeedEntry[]> {
  const lists = parts.contents.map(async ({ collection, feedEntry }) => {
    if (!feedEntry) return [];
    const { items } = await listRecords(parts.db, collection, { status: "Published", page: 1, limit: most });
    return Promise.all(items.map((record) => feedEntry(parts, record)));
  });
  const entries = (await Promise.all(lists)).flat();
  return entries.toSorted((one, other) => other.published.localeCompare(one.published)).slice(0, most);
}

function pages({ db, analytics }: ServerParts) {
  return { recordView: analytics.record, hasCategory: (slug: string) => hasCategory(db, slug) };
}

/** Limits of an uploaded image by its path below /upload. */
function uploadsOf(contents: readonly ContentFeature[]) {
  return Object.fromEntries(
    contents.map(({ collection: { type } }) => {
      const { refusedFromBytes, gallery } = type.images;
      return [type.api.upload, { ...gallery, refusedFromBytes }];
    }),
  );
}

/** Clients that join a base address and `/` request `/api/v1/clients/`. */
function routedPath(request: Request): string {
  const path = getPath(request);
  return path.startsWith(`${API_BASE}/`) && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Everything but API calls and files is a page. */
function isPagePath(path: string): boolean {
  return !/^\/(api|uploads|assets|share|healthz|readyz)(\/|$)/.test(path);
}

function toAppError(error: Error, c: AppContext, log: Log): AppError {
  const facts = { requestId: c.get("requestId"), path: c.req.path };
  const known = error instanceof AppError ? error : storageError(error);
  if (known) {
    if (known.status >= 500) logFailure(log, known, facts);
    return known;
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError("malformed", "The request could not be understood", { cause: error });
  }
  log.error("a request failed", error, facts);
  return new AppError("internal", "Something went wrong on our side. Please try again.");
}

/** An error without a cause is a limit that works as intended. */
function logFailure(log: Log, { message, cause }: AppError, facts: Facts) {
  if (cause === undefined) log.warn(message, facts);
  else log.error(message, cause, facts);
}
