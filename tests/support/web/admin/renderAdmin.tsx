import { render } from "@testing-library/react";
import type { ReactNode } from "react";

import type { User } from "#contract/accounts/users.ts";
import { API_BASE } from "#contract/envelope.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { renderMarkdown } from "#server/markdown/renderMarkdown.ts";
import { CONTENT_SCREENS } from "#web/admin/registry.tsx";
import { AdminApp } from "#web/admin/AdminApp.tsx";
import { ServicesProvider } from "#web/admin/session/services.ts";
import { createFormDraftStore } from "#web/admin/session/drafts/formDraftStore.ts";
import type { DraftStorage } from "#web/admin/session/drafts/formDraftStore.ts";
import { createLeaveGuard } from "#web/admin/session/leaveGuard.ts";
import type { DraftImageStore } from "#web/admin/session/drafts/draftImageStore.ts";
import { createReauthentication } from "#web/admin/session/reauthentication.ts";
import { createSignOut } from "#web/admin/session/signOut.ts";
import { createToasts } from "#web/admin/ui/toasts/toasts.ts";
import type { Upload } from "#web/api/http/upload.ts";
import { createSession } from "#web/api/session/session.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import { createQueryClient } from "#web/queryClient.ts";

import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { createFakeApi, sampleUser } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";

type Routes = Parameters<typeof createFakeApi>[0];

interface RenderOptions {
  path: string;
  routes?: Routes;
  /** The signed-in user; null for none. */
  user?: User | null;
  upload?: Upload;
  /** Rendered instead of the whole back office. */
  children?: ReactNode;
  /** False leaves the session unrestored. */
  shouldStart?: boolean;
  /** Storage of the form drafts; null simulates blocked storage. */
  storage?: DraftStorage | null;
  /** Storage of the drafts' images. */
  shelf?: DraftImageStore;
  /** The site's time zone. */
  timeZone?: string;
  languages?: SiteLanguages;
  isDemo?: boolean;
}

/** As the server does. */
function renderBody(body: unknown): string {
  return renderMarkdown((body as { content: string }).content);
}

/** Renders the back office at a path with a fake API; `user` types and clicks. */
export function renderAdmin(options: RenderOptions) {
  const {
    path,
    routes = {},
    user = sampleUser(),
    upload,
    children,
    shouldStart = true,
    storage = localStorage,
    shelf,
    timeZone = "Asia/Bangkok",
    languages = { main: "en", further: [] },
    isDemo = false,
  } = options;
  history.replaceState(null, "", path);
  if (user) storeSession(user);
  const api = createFakeApi({
    "POST /auth/logout": () => ({}),
    "GET /auth/sessions": () => ({ data: [] }),
    "GET /second-factor": () => ({
      data: { totp: null, passkeys: [], canUsePasskeys: false, recoveryCodesLeft: 0, requiredFrom: null },
    }),
    "GET /categories": () => ({ data: DEFAULT_CATEGORIES }),
    "POST /markdown/render": ({ body }) => ({ data: { html: renderBody(body) } }),
    "GET /backups/problem": () => ({ data: { problem: null } }),
    "GET /notifications/stuck": () => ({
      data: { count: 0, personal: { waiting: 0, stuck: 0, last: null } },
    }),
    ...routes,
  });
  const leaveGuard = createLeaveGuard(window);
  const toasts = createToasts();
  const session = createSession({ fetch: api.fetch, storage: localStorage });
  if (shouldStart) void session.restore();
  const services = {
    session,
    upload: upload ?? (() => Promise.reject(new Error("No upload was expected"))),
    leaveGuard,
    drafts: createFormDraftStore(
      storage,
      () => toasts.show({ kind: "failed", text: "No drafts are kept" }),
      shelf,
    ),
    bases: { api: API_BASE, publicImages: "", backendHost: "" },
    productName: "Vitrine",
    productSlug: "vitrine",
    timeZone,
    languages,
    isDemo,
  };
  const client = createQueryClient();
  const app = <AdminApp services={services} client={client} toasts={toasts} />;
  const view = render(
    children ? (
      <ServicesProvider
        value={{
          ...services,
          contentFeatures: CONTENT_SCREENS,
          reauthentication: createReauthentication(session),
          signOut: createSignOut(services),
          applySite: () => {},
          listQueries: new Map(),
          scrollPositions: new Map(),
        }}
      >
        {children}
      </ServicesProvider>
    ) : (
      app
    ),
  );
  return { ...view, api, session, leaveGuard, client, toasts, user: setupUser() };
}

function storeSession(user: User) {
  localStorage.setItem(SESSION_STORAGE_KEYS.accessToken, "access-1");
  localStorage.setItem(SESSION_STORAGE_KEYS.refreshToken, "refresh-1");
  localStorage.setItem(SESSION_STORAGE_KEYS.user, JSON.stringify(user));
  localStorage.setItem(SESSION_STORAGE_KEYS.expiresAt, String(Date.now() + 3_600_000));
}
