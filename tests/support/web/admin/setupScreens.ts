import type { LegalDocument, LegalVersion } from "#resources/legalTexts.ts";
import type { SettingsRecord } from "#resources/settings/settings.ts";
import type { SetupState } from "#resources/settings/setup.ts";
import { POLICY_TEMPLATE } from "#server/legal/renderLegalTexts.ts";

import type { FakeResponse, FakeCall } from "#tests/support/web/fakeApi.ts";
import { ROUTES as LEGAL } from "./legalScreens.ts";
import { DASHBOARD_ROUTES } from "./sampleDashboard.ts";
import { sampleSettings } from "./settingsScreens.ts";
import { renderAdmin } from "./renderAdmin.tsx";

interface Options {
  settings?: SettingsRecord;
  setup?: SetupState;
  documents?: LegalDocument[];
  routes?: Record<string, (call: FakeCall) => FakeResponse | Promise<FakeResponse>>;
}

/** Opens a screen of the back office on a site whose guided setup is not finished. */
export function openSetupScreen(path: string, { settings, setup, documents = [], routes }: Options = {}) {
  return renderAdmin({
    path,
    routes: {
      ...LEGAL,
      ...DASHBOARD_ROUTES,
      "GET /messages/stats": () => ({ data: { new: 0, read: 0, archived: 0, total: 0 } }),
      "GET /settings": () => ({ data: settings ?? sampleSettings({ isDemo: false, productName: "Rueang" }) }),
      "GET /setup": () => ({ data: setup ?? { done: [], publicUrl: null } }),
      "GET /legal/documents": () => ({ data: documents }),
      "GET /legal/template": () => ({ data: POLICY_TEMPLATE }),
      ...routes,
    },
  });
}

/** Returns a legal document with a single version. */
export function sampleDocumentOf(version: LegalVersion): LegalDocument {
  const isPublished = version.status === "Published";
  return {
    _id: version.documentId,
    slug: version.slug,
    currentId: isPublished ? version._id : null,
    versions: [version],
  };
}
