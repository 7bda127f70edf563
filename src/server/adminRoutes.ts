import type { Hono } from "hono";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { listLanguages } from "#resources/settings/languages.ts";

import { userDeviceRoutes } from "./accounts/deviceRoutes.ts";
import { invitationRoutes, resetLinkRoutes } from "./accounts/links/routes.ts";
import { userRoutes } from "./accounts/routes.ts";
import { secondFactorRoutes } from "./accounts/secondFactor/routes.ts";
import { analyticsRoutes } from "./analytics/reports/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { swapImageTexts } from "./resources/gallery.ts";
import { previewLinkRoutes } from "./resources/previewLinkRoutes.ts";
import { listRecords } from "./resources/recordQueries.ts";
import { relabelTexts } from "./resources/texts.ts";
import { scheduleRoutes } from "./resources/scheduleRoutes.ts";
import { recordTextSource } from "./resources/translationBoard.ts";
import type { TextSource } from "./resources/translationBoard.ts";
import { translationRoutes } from "./resources/translationRoutes.ts";
import { restoreContent } from "./resources/restoreContent.ts";
import { trashRoutes } from "./resources/trashRoutes.ts";
import { healthRoutes } from "./health/routes.ts";
import { importRoutes } from "./transfer/importRoutes.ts";
import { activityCollection } from "./content/activities/activityCollection.ts";
import { swapCategoryTexts } from "./content/activities/categoryTexts.ts";
import { restoreCategory } from "./content/activities/restoreCategory.ts";
import { categoryTextSource } from "./content/activities/categoryRepository.ts";
import type { ContentFeature } from "./content/registry.ts";
import type { ChangeContext } from "./database/actor.ts";
import { hasPage } from "./findPage.ts";
import type { AppEnv } from "./http/context.ts";
import { createRouteGroup } from "./http/createRouter.ts";
import { notificationRoutes } from "./delivery/routes.ts";
import { createLegalTextSource } from "./legal/legalTextSource.ts";
import { libraryRoutes } from "./library/routes.ts";
import { findPublishedVersion, getToday } from "./legal/repository.ts";
import type { ImageAccess } from "./media/imageAccess.ts";
import { uploadRoutes } from "./media/routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { findMessage } from "./messages/repository.ts";
import { backupRoutes } from "./operations/backupRoutes.ts";
import { systemRoutes } from "./operations/systemRoutes.ts";
import { personalDataRoutes } from "./personalData/routes.ts";
import { previewRoutes } from "./pages/previewRoutes.ts";
import { restoreRedirect } from "./redirects/repository.ts";
import { redirectRoutes } from "./redirects/routes.ts";
import { markdownRoutes } from "./markdown/routes.ts";
import { removeDemo } from "./removeDemo.ts";
import { getCollections } from "./serverParts.ts";
import type { ServerParts } from "./serverParts.ts";
import { settingTextSource } from "./settings/repository.ts";
import type { OnLanguagesChange } from "./settings/repository.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { setupRoutes } from "./settings/setupRoutes.ts";

/**
 * The calls that only admins make, below the base of the API; `app.ts` adds them at the first one.
 * @param app called in process for previews
 */
export function adminRoutes(
  app: Hono<AppEnv>,
  parts: ServerParts & { imageAccess: ImageAccess },
): Hono<AppEnv> {
  const api = createRouteGroup();
  const texts = { sources: listTextSources(parts), collections: getCollections(parts) };
  api.route("/translations", translationRoutes({ ...parts, ...texts }));
  api.route("/schedule", scheduleRoutes({ ...parts, collections: texts.collections }));
  api.route("/preview-links", previewLinkRoutes({ ...parts, collections: texts.collections }));
  api.route("/library", libraryRoutes({ ...parts, collections: texts.collections }));
  api.route("/markdown", markdownRoutes(parts));
  api.route("/upload", uploadRoutes(parts, uploadLimits(parts.contentFeatures)));
  for (const routes of [userRoutes(parts), userDeviceRoutes(parts), resetLinkRoutes(parts)])
    api.route("/users", routes);
  api.route("/invitations", invitationRoutes(parts));
  api.route("/second-factor", secondFactorRoutes(parts));
  api.route("/settings/preview", previewRoutes({ ...parts, app }));
  api.route("/settings", settingsRoutes({ ...parts, onLanguagesChange: swapContentTexts(parts) }));
  api.route("/setup", setupRoutes({ ...parts, ...setupDependencies(parts) }));
  api.route("/messages", messageRoutes(parts));
  api.route("/notifications", notificationRoutes(parts));
  api.route("/redirects", redirectRoutes({ ...parts, hasPage: (path) => hasPage(parts, path) }));
  api.route("/personal-data", personalDataRoutes({ ...parts, findMessage }));
  const restores = texts.collections.map((one) => [one.type.name, restoreContent(one)]);
  const restoreBy = { ...Object.fromEntries(restores), category: restoreCategory, redirect: restoreRedirect };
  api.route("/trash", trashRoutes({ ...parts, restoreBy }));
  api.route("/health", healthRoutes({ ...parts, texts: texts.sources, collections: texts.collections }));
  api.route("/import", importRoutes(parts));
  api.route("/audit", auditRoutes(parts));
  api.route("/backups", backupRoutes(parts));
  api.route("/system", systemRoutes(parts));
  api.route("/analytics", analyticsRoutes({ ...parts, ...parts.analytics }));
  return api;
}

function setupDependencies(parts: ServerParts) {
  const { db, getSite } = parts;
  return {
    removeDemo: (context: ChangeContext) => removeDemo(parts, context),
    hasActivities: async () => {
      const languages = listLanguages((await getSite()).languages);
      const filter = { languages, status: "Published", page: 1, limit: 1 } as const;
      return (await listRecords(db, activityCollection, filter)).total > 0;
    },
    hasPolicy: async () => {
      const today = await getToday(parts);
      return (await findPublishedVersion(db, { slug: PRIVACY_POLICY, today })) !== null;
    },
  };
}

/** For each path below /upload: the limits of its images, and the permission that an upload needs. */
function uploadLimits(contents: readonly ContentFeature[]) {
  return Object.fromEntries(
    contents.map(({ collection: { type } }) => {
      const { exclusiveMaxBytes, gallery } = type.images;
      return [type.api.upload, { ...gallery, exclusiveMaxBytes, permission: "drafts.write" as const }];
    }),
  );
}

/** What the board of translations lists, in this order. */
function listTextSources(parts: ServerParts): TextSource[] {
  const records = parts.contentFeatures.map(({ collection }) => recordTextSource(collection));
  return [...records, categoryTextSource, settingTextSource, createLegalTextSource(parts)];
}

/** After a change of the main language, stores each text in the row or column of its new role. */
function swapContentTexts({ contentFeatures }: ServerParts): OnLanguagesChange {
  const collections = contentFeatures.map(({ collection }) => collection);
  return async (tx, languages) => {
    await relabelTexts(tx, collections, languages);
    await swapCategoryTexts(tx, languages);
    await swapImageTexts(tx, collections, languages);
  };
}
