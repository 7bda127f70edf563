// The table of contents: what every request passes, every API noun, the files, the pages.
import type { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { getPath } from "hono/utils/url";

import { API_BASE } from "#contract/envelope.ts";

import { answerOnce } from "./http/idempotency.ts";
import { activityRoutes } from "./content/activities/routes.ts";
import { analyticsRoutes } from "./analytics/reports/routes.ts";
import { articleRoutes } from "./content/articles/routes.ts";
import { authRoutes } from "./accounts/authRoutes.ts";
import { categoryRoutes } from "./content/activities/categoryRoutes.ts";
import { clientRoutes } from "./content/clients/routes.ts";
import { contactRoutes } from "./messages/contactRoutes.ts";
import type { AppContext, AppEnv } from "./http/context.ts";
import { createRouter } from "./http/createRouter.ts";
import { healthRoutes } from "./operations/routes.ts";
import { legalRoutes } from "./legal/routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { pictureFile, sendPicture } from "./media/serveImages.ts";
import { replyError } from "./http/reply.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { setupRoutes } from "./settings/setupRoutes.ts";
import { siteRoutes } from "./settings/siteRoutes.ts";
import { trackRoutes } from "./analytics/track/routes.ts";
import { routes } from "./http/routeTable.ts";
import { uploadRoutes } from "./media/routes.ts";
import { userRoutes } from "./accounts/routes.ts";
import { whoCalls } from "./http/authenticate.ts";
import { crossOrigin } from "./http/crossOrigin.ts";
import { AppError, storageError } from "./errors.ts";
import { everyRequest, movesContentOn } from "./http/requestMiddleware.ts";
import { sendAsset } from "./pages/assets.ts";
import { liveOnly } from "./pages/comingSoon.tsx";
import { pageOf } from "./pages/pageOf.ts";
import { renderErrorPage, renderPages } from "./pages/pages.ts";
import type { Facts, Log } from "./log.ts";
import type { Services } from "./services.ts";
import { sharingRoutes } from "./seo/routes.ts";

export type App = Hono<AppEnv>;

/** Calls that show visitors the content of the site, and that of the contact form. */
const OF_LIVE_SITE = [
  "/projects/*",
  "/categories/*",
  "/articles/*",
  "/clients/public/*",
  "/contact",
  "/site",
  "/legal/*",
];

export function createApp(services: Services): App {
  const app = createRouter({ getPath: routedPath });
  app.use(everyRequest(services));

  const api = createRouter();
  const ownOrigin = crossOrigin(services.config);
  if (ownOrigin) api.use(ownOrigin);
  for (const noun of ["projects", "categories", "articles", "clients", "settings", "legal"]) {
    api.use(`/${noun}/*`, movesContentOn(["/articles/preview", "/legal/preview"]));
  }
  // Above who calls: a call that ends a session must not renew its token, and views are none the richer for it.
  api.route("/auth", authRoutes);
  api.route("/analytics", trackRoutes(pageOf));
  api.use(whoCalls);
  api.use(answerOnce(services.now));
  for (const path of OF_LIVE_SITE) api.use(path, liveOnly);
  api.route("/projects", activityRoutes);
  api.route("/categories", categoryRoutes);
  api.route("/articles", articleRoutes);
  api.route("/clients", clientRoutes);
  api.route("/contact", contactRoutes);
  api.route("/upload", uploadRoutes);
  api.route("/site", siteRoutes);
  api.route("/users", userRoutes);
  api.route("/settings", settingsRoutes);
  api.route("/setup", setupRoutes);
  api.route("/messages", messageRoutes);
  api.route("/legal", legalRoutes);
  api.route("/analytics", analyticsRoutes);
  app.route(API_BASE, api);

  app.route("/", healthRoutes);
  app.route("/uploads", routes([["GET", "/:file", pictureFile, sendPicture]]));
  app.route("/assets", routes([["GET", "/:file", sendAsset]]));
  app.route("/", sharingRoutes(services));
  app.route("/", renderPages(app));

  app.notFound((c) => answerError(c, new AppError("notFound", "There is nothing at this address")));
  app.onError((error, c) => answerError(c, toAppError(error, c)));
  return app;
}

/** Clients that join a base address and `/` ask for `/api/v1/clients/`. */
function routedPath(request: Request): string {
  const path = getPath(request);
  return path.startsWith(`${API_BASE}/`) && path.endsWith("/") ? path.slice(0, -1) : path;
}

function answerError(c: AppContext, error: AppError) {
  return isPagePath(c.req.path) ? renderErrorPage(c, error) : replyError(c, error);
}

/** What is not an API call or a file is somebody looking at a page. */
function isPagePath(path: string): boolean {
  return !/^\/(api|uploads|assets|share|healthz|readyz)(\/|$)/.test(path);
}

/** Without a cause it is a limit of our own, which does what it is for. */
function tell(log: Log, { message, cause }: AppError, facts: Facts) {
  if (cause === undefined) log.warn(message, facts);
  else log.error(message, cause, facts);
}

function toAppError(error: Error, c: AppContext): AppError {
  const services = c.get("services");
  const facts = { requestId: c.get("requestId"), path: c.req.path };
  const known = error instanceof AppError ? error : storageError(error);
  if (known) {
    if (known.status >= 500) tell(services.log, known, facts);
    return known;
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError("malformed", "The request could not be understood", { cause: error });
  }
  services.log.error("a request failed", error, facts);
  return new AppError("internal", "Something went wrong on our side. Please try again.");
}
