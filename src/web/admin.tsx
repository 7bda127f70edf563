import "#contract/disableZodJit.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/admin.css";
import "./styles/primitives.css";
import "./styles/declarations.css";
import { sessionTexts } from "#texts/admin/session.ts";
import { DEFAULT_LANGUAGE } from "#texts/language.ts";

import { acknowledgeNotices } from "./api/auth.ts";
import { createSession } from "./api/session/session.ts";
import { SESSION_STORAGE_KEYS } from "./api/session/sessionKeys.ts";
import { createUpload } from "./api/http/upload.ts";

import { AdminApp } from "./admin/AdminApp.tsx";
import { findPreferredLanguage, showLanguage } from "./admin/ui/language/adminLanguage.ts";
import { createFormDraftStore } from "./admin/session/drafts/formDraftStore.ts";
import { CrashNotice } from "./admin/frame/CrashNotice.tsx";
import { createLeaveGuard } from "./admin/session/leaveGuard.ts";
import { createDraftImageStore } from "./admin/session/drafts/draftImageStore.ts";
import { toNoticeToasts } from "./admin/session/noticeToast.ts";
import { getDates } from "./admin/ui/dates/dates.ts";
import { createToasts } from "./admin/ui/toasts/toasts.ts";
import { readPageData } from "./pageData.ts";
import { createQueryClient } from "./queryClient.ts";
import { loadFullStylesheet } from "./loadFullStylesheet.ts";
import { RenderBoundary } from "./ui/RenderBoundary.tsx";
import { logWarning } from "./ui/logWarning.ts";

const {
  bases,
  productName = "Vitrine",
  productSlug = "vitrine",
  timeZone = "Asia/Bangkok",
  languages = { main: DEFAULT_LANGUAGE, further: [] },
  isDemo = false,
} = readPageData();
const leaveGuard = createLeaveGuard(window);
const queryClient = createQueryClient();
const toasts = createToasts();
const session = createSession({
  fetch: (url, init) => fetch(url, init),
  base: bases.api,
  storage: localStorageOrNull(),
  onLogoutFailed: () =>
    toasts.show({
      kind: "failed",
      text: sessionTexts.signOutUnconfirmed,
    }),
  onNotices: (notices) =>
    toNoticeToasts(notices, {
      formatDate: (at) => getDates(timeZone).dateTime(at),
      onAcknowledge: (until) =>
        void acknowledgeNotices(session.http, until).catch((error: unknown) =>
          logWarning("Notices not acknowledged; the next sign-in shows them again", error),
        ),
    }).forEach((toast) => toasts.show(toast)),
});
const drafts = createFormDraftStore(
  localStorageOrNull(),
  () =>
    toasts.show({
      kind: "failed",
      text: sessionTexts.draftsUnavailable,
    }),
  createDraftImageStore(() => indexedDB),
);
const upload = createUpload({ base: bases.api, authorization: session.authorization });

window.addEventListener("storage", ({ key }) => {
  if (key === null || Object.values<string>(SESSION_STORAGE_KEYS).includes(key)) session.onStorageChanged();
});
void session.restore();

// Keeps the server's markup until the full style sheet has loaded, so that no unstyled screen appears.
void Promise.all([loadFullStylesheet(), showPreferredLanguage()]).then(renderApp);

/** If the texts can't be loaded, the back office starts in the default language. */
async function showPreferredLanguage() {
  try {
    await showLanguage(findPreferredLanguage(localStorageOrNull(), navigator.languages));
  } catch (error) {
    logWarning("The texts of the back office could not be loaded", error);
  }
}

function renderApp() {
  createRoot(document.getElementById("root") ?? document.body).render(
    <StrictMode>
      <RenderBoundary fallback={(error) => <CrashNotice error={error} />}>
        <AdminApp
          client={queryClient}
          toasts={toasts}
          services={{
            session,
            upload,
            leaveGuard,
            drafts,
            bases,
            productName,
            productSlug,
            timeZone,
            languages,
            isDemo,
          }}
        />
      </RenderBoundary>
    </StrictMode>,
  );
}

/** Returns null if storage is blocked: then even reading the property throws. */
function localStorageOrNull() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
