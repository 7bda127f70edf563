import type { Hono, MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";

import { API_BASE } from "#contract/envelope.ts";
import { runInLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { authRoutes } from "./accounts/authRoutes.ts";
import { accountLinkRoutes } from "./accounts/links/routes.ts";
import { ownDeviceRoutes } from "./accounts/deviceRoutes.ts";
import { findOwnRequestKey } from "./accounts/deviceCookies.ts";
import { createPreviewCookie } from "./accounts/previewCookie.ts";
import { createSessionService } from "./accounts/sessionService.ts";
import { isBot } from "./analytics/track/userAgents.ts";
import { trackRoutes } from "./analytics/track/routes.ts";
import { auditRefusals } from "./audit/refusals.ts";
import { consentRoutes } from "./consent/routes.ts";
import { hasCategory } from "./content/activities/categoryNames.ts";
import { categoryRoutes } from "./content/activities/categoryRoutes.ts";
import { clientRoutes } from "./content/clients/routes.ts";
import { createRecordPageLookup } from "./content/pageLookups.ts";
import { listWork } from "./content/listWork.ts";
import { resolveLinks } from "./content/resolveLinks.ts";
import { createImageAccess } from "./content/imageAccess.ts";
import { listFeedEntries } from "./content/registry.ts";
import { findAlternates } from "./resources/addresses.ts";
import { createPreviewAccess } from "./resources/previewLinks.ts";
import type { PreviewAccess } from "./resources/previewLinks.ts";
import { countPublished, listPublishedTimestamps } from "./resources/recordQueries.ts";
import { collectionRoutes } from "./resources/routes.ts";
import { DAY_MS } from "./calendar.ts";
import { enqueue, hasReceipt } from "./database/enqueue.ts";
import type { Transaction } from "./database/transaction.ts";
import { findViewPath } from "./findPage.ts";
import { authenticate } from "./http/authenticate.ts";
import { cacheReplies } from "./http/cache/cacheReplies.ts";
import type { AppContext, AppEnv, SessionService } from "./http/context.ts";
import { createRouteGroup, createRouter } from "./http/createRouter.ts";
import { createCorsMiddleware } from "./http/protection/corsMiddleware.ts";
import { rejectForeignOrigins } from "./http/protection/crossOrigin.ts";
import { createRequestCharge, limitRequests } from "./http/protection/requestLimits.ts";
import { requestMiddleware } from "./http/requestMiddleware.ts";
import { DEFAULT_CONTACT_LABELS } from "#resources/settings/contactLabels.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import { getPublishedLanguages, resolveLanguage } from "./http/textLanguage.ts";
import type { TextLanguage } from "./http/textLanguage.ts";
import { injectDependencies, createRoutes } from "./http/routeTable.ts";
import { findShownPolicy, getToday, listCurrentVersions } from "./legal/repository.ts";
import { legalRoutes } from "./legal/routes.ts";
import type { ImageAccess } from "./media/imageAccess.ts";
import { createDownloadCounter } from "./media/files/repository.ts";
import { fileParam, sendFile } from "./media/files/serveFile.ts";
import { imageFileParam, sendImage } from "./media/serveImages.ts";
import { contactRoutes } from "./messages/contactRoutes.ts";
import { metricsRoutes } from "./operations/metricsRoutes.ts";
import { healthRoutes } from "./operations/routes.ts";
import { sendAsset } from "./pages/assets.ts";
import { createDocumentSender } from "./pages/documentSender.ts";
import { handleErrors } from "./pages/handleErrors.tsx";
import { pageRoutes } from "./pages/routes.ts";
import { PUBLIC_PATHS } from "./pages/publicPaths.ts";
import { hasVideoPlayers, sendVideoPlayer, videoParam } from "./pages/videoPlayer.ts";
import { createVisibility } from "./pages/visibility.tsx";
import { searchRoutes } from "./search/routes.ts";
import { seoRoutes } from "./seo/routes.ts";
import type { Range } from "./seo/sitemap.ts";
import { findSettingsUpdatedAt, getTranslatedSite } from "./settings/repository.ts";
import type { ResolveLinks } from "./settings/menus.ts";
import { siteRoutes } from "./settings/siteRoutes.ts";
import { getCollections } from "./serverParts.ts";
import type { ServerParts } from "./serverParts.ts";

export type App = Hono<AppEnv>;

/** Paths of calls, besides content types, that show the site to visitors, and the contact form. */
const LIVE_ONLY_PATHS = [
  "/categories/*",
  "/clients/public/*",
  "/consent",
  "/contact/*",
  "/legal/*",
  "/search",
  "/site/*",
];

/** Routes, besides content types, whose replies are cached. */
const CACHED_ROUTES = [
  "/categories",
  "/clients/public/logos",
  "/legal",
  "/legal/:slug",
  "/site",
  "/site/work",
];

export function createApp(serverParts: ServerParts): App {
  const { db } = serverParts;
  const collections = getCollections(serverParts);
  const contentPaths = collections.map(({ type }) => type.api.base);
  const sessions = createSessionService(serverParts);
  const previewCookie = createPreviewCookie({ ...serverParts, sessions });
  const previews = createPreviewAccess(serverParts);
  const imageAccess = createImageAccess(db, collections, { ...serverParts, previewCookie, previews });
  const parts = { ...serverParts, imageAccess, previews };
  const { charge, chargeCall } = createCharges(parts, sessions);
  const visibility = createVisibility({ ...parts, previewCookie });

  const app = createRouter({ getPath: stripTrailingSlash });
  app.use(`${API_BASE}/*`, loadAdminRoutes(app, parts));
  app.use(requestMiddleware(parts), rejectForeignOrigins(parts));

  const api = createRouteGroup();
  const corsHandler = createCorsMiddleware(parts);
  if (corsHandler) api.use(corsHandler);
  api.use(auditRefusals({ ...parts, sessions }));
  api.use(limitRequests({ base: API_BASE, charge: chargeCall }));
  // Before authentication: a call that ends a session must not renew its token, and page views don't need it.
  api.route("/auth", authRoutes({ ...parts, sessions }));
  api.route("/auth", accountLinkRoutes(parts));
  api.route("/auth/sessions", ownDeviceRoutes({ ...parts, sessions }));
  api.route("/analytics", trackRoutes({ ...parts, ...trackDependencies(parts), sessions }));
  api.use(authenticate({ ...parts, sessions }), previewCookie.middleware);
  for (const path of [...contentPaths.map((base) => `${base}/*`), ...LIVE_ONLY_PATHS])
    api.use(path, visibility.visibleOnly);
  const cached = cacheReplies({ ...parts, isLive: visibility.isLive });
  const records = contentPaths.flatMap((base) => [`${base}/:id`, `${base}/slug/:slug`]);
  for (const path of [...records, ...CACHED_ROUTES]) api.use(path, cached);
  routeContent(api, parts);
  api.route("/categories", categoryRoutes(parts));
  api.route("/clients", clientRoutes(parts));
  api.route("/contact", contactRoutes({ ...parts, ...contactDependencies(parts) }));
  api.route("/consent", consentRoutes(parts));
  const resolve: ResolveLinks = (targets, language) =>
    resolveLinks(parts.db, getCollections(parts), { targets, language });
  const list = (language: Language) => listWork(parts.db, getCollections(parts), language);
  api.route("/site", siteRoutes({ ...parts, resolveLinks: resolve, listWork: list }));
  api.route("/legal", legalRoutes({ ...parts, hasVideoPlayers: () => hasVideoPlayers(parts.db) }));
  const { getTranslatedSite: getSiteIn } = seoDependencies(parts);
  api.route("/search", searchRoutes({ ...parts, collections, getTranslatedSite: getSiteIn }));
  app.route(API_BASE, api);

  const handle = injectDependencies(parts);
  app.route("/", healthRoutes(parts));
  app.route("/", metricsRoutes(parts));
  app.route("/uploads", createRoutes([["GET", "/:file", imageFileParam, handle(sendImage)]]));
  app.route("/files", fileRoutes(parts));
  app.route("/player", createRoutes([["GET", "/:file", videoParam, sendVideoPlayer]]));
  app.route("/assets", createRoutes([["GET", "/:file", handle(sendAsset)]]));
  const sendDocument = createDocumentSender({ ...parts, visibility, charge });
  app.route("/", seoRoutes({ ...parts, ...seoDependencies(parts), sendDocument }));
  const pageParts = { ...parts, ...pageDependencies(parts), collections, visibility, charge };
  app.route("/", pageRoutes(app, pageParts));
  handleErrors(app, parts);
  return app;
}

function fileRoutes(parts: ServerParts & { imageAccess: ImageAccess }) {
  const handle = injectDependencies({
    ...parts,
    isBot,
    countDownload: createDownloadCounter(parts.db, parts.log),
  });
  return createRoutes([
    ["GET", "/:file", fileParam, handle(sendFile)],
    ["GET", "/:file/:name", fileParam, handle(sendFile)],
  ]);
}

/** Calls that others in the same network make must not use up the quota of pages. */
function createCharges({ requestLimiter: limiter, deviceCookies }: ServerParts, sessions: SessionService) {
  const findOwnKey = (c: AppContext) => findOwnRequestKey(c, deviceCookies, sessions);
  return {
    charge: createRequestCharge({ limiter, findOwnKey, prefix: "pages " }),
    chargeCall: createRequestCharge({ limiter, findOwnKey }),
  };
}

/** What only admins call, below the base of the API. */
const ADMIN_CALL =
  /^\/(analytics(?!\/track)|audit|backups|health|import|invitations|library|markdown|messages|notifications|personal-data|preview-links|redirects|second-factor|schedule|settings|setup|system|translations|trash|upload|users)(\/|$)/;

/**
 * Adds the routes of admins when the first of them is called: until then the server starts faster and takes less memory.
 * That call is handled again from the start.
 */
function loadAdminRoutes(
  app: App,
  parts: ServerParts & { imageAccess: ImageAccess },
): MiddlewareHandler<AppEnv> {
  let isLoaded = false;
  let loading: Promise<void> | undefined;
  async function load() {
    const { adminRoutes } = await import("./adminRoutes.ts");
    app.route(API_BASE, adminRoutes(app, parts));
    isLoaded = true;
  }
  return async (c, next) => {
    if (isLoaded || !ADMIN_CALL.test(c.req.path.slice(API_BASE.length))) return next();
    await (loading ??= load());
    return app.fetch(c.req.raw, c.env);
  };
}

function routeContent(api: App, parts: ServerParts & { imageAccess: ImageAccess; previews: PreviewAccess }) {
  for (const { collection: content, routes: createFeatureRoutes } of parts.contentFeatures) {
    api.route(content.type.api.base, createFeatureRoutes?.(parts) ?? collectionRoutes(content, parts));
  }
}

// Features don't import each other; what they need from one another is passed here.

function trackDependencies(parts: ServerParts) {
  const { analytics } = parts;
  return {
    views: analytics.views,
    limit: analytics.trackLimiter,
    findViewPath: (path: string) => findViewPath(parts, path),
  };
}

function contactDependencies(parts: ServerParts) {
  const { db, analytics, getSite } = parts;
  return {
    /** A page may be in any published language. */
    async getContactForm() {
      const { contactFields } = await getSite();
      const languages = listLanguages(await getPublishedLanguages(getSite));
      const sites = await Promise.all(
        languages.map(async (lang) => getTranslatedSite(db, await resolveLanguage(getSite, lang))),
      );
      return { contactFields, contactSubjects: sites.flatMap(({ contactSubjects }) => contactSubjects) };
    },
    async getConsentText(lang: Language | undefined) {
      const known = listLanguages((await getSite()).languages).find((one) => one === lang);
      const texts = await resolveLanguage(getSite, known);
      const { contactLabels } = await getTranslatedSite(db, texts);
      return contactLabels.consent || runInLanguage(texts.language, DEFAULT_CONTACT_LABELS.consent);
    },
    findMessageSource: analytics.findSource,
    async prepareDelivery({ email, language }: { email: string; language: Language | undefined }) {
      const { sendsReceipt } = await getSite();
      const payload = JSON.stringify({ language });
      return async (tx: Transaction, messageId: string, now: number) => {
        await enqueue(tx, { event: "message", messageId, now });
        // A visitor who enters the address of another person must not flood it.
        if (sendsReceipt && email && !(await hasReceipt(tx, email, now - DAY_MS)))
          await enqueue(tx, { event: "receipt", messageId, payload, now });
      };
    },
    onStored: () => parts.delivery.wake(),
    findShownPolicy: async (versionId: string | null | undefined) =>
      findShownPolicy(db, versionId, await getToday(parts)),
  };
}

function seoDependencies(parts: ServerParts) {
  const { db, contentFeatures, getSite } = parts;
  return {
    publicPaths: PUBLIC_PATHS,
    getTranslatedSite: (language: TextLanguage) => getTranslatedSite(db, language),
    listFeedEntries: (language: Language, limit: number) => listFeedEntries(parts, { language, limit }),
    sitemapContents: contentFeatures.map(({ collection }) => ({
      pages: collection.type.pages,
      countRecords: (language: Language) => countPublished(db, collection, language),
      listChanges: (language: Language, range: Range) =>
        listPublishedTimestamps(db, collection, { language, ...range }),
      findAlternates: async (ids: string[]) =>
        findAlternates(db, collection, { ids, languages: await getPublishedLanguages(getSite) }),
    })),
    listLegalChanges: async () => listCurrentVersions(db, await getToday(parts)),
    findSettingsChange: () => findSettingsUpdatedAt(db),
  };
}

function pageDependencies(parts: ServerParts) {
  return {
    recordView: parts.analytics.record,
    hasCategory: (slug: string) => hasCategory(parts.db, slug),
    findRecordPage: createRecordPageLookup(parts, getCollections(parts)),
  };
}

/** Clients that join a base address and `/` request `/api/v1/clients/`. */
function stripTrailingSlash(request: Request): string {
  const path = getPath(request);
  return path.startsWith(`${API_BASE}/`) && path.endsWith("/") ? path.slice(0, -1) : path;
}
