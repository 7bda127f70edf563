import { act, render } from "@testing-library/react";

import { stripBase } from "#resources/settings/languages.ts";
import type { BaseUrls } from "#resources/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { App } from "#web/public/App.tsx";
import { prefetchPage } from "#web/public/loadPage.ts";
import { matchRoute } from "#web/public/matchRoute.ts";
import { pageBase } from "#web/public/pageBase.ts";
import { createQueryClient } from "#web/queryClient.ts";

import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { createFakeApi } from "./fakeApi.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { sampleLegalEntry, sampleLegalPage } from "#tests/support/content/sampleLegal.ts";

export const SAMPLE_ACTIVITY = sampleActivity("Flood map");

const EMPTY_BASES: BaseUrls = {
  api: "",
  privateApi: "",
  socket: "",
  privateImages: "",
  publicImages: "",
  backendHost: "",
};

type Routes = Parameters<typeof createFakeApi>[0];

/**
 * Renders the whole public site at a path with a fake API, after loading the page's code and data. The recorded
 * requests exclude those of this load.
 */
export async function renderSite(path: string, routes: Routes = {}) {
  history.replaceState(null, "", path);
  const api = createFakeApi({
    "GET /site": () => ({ data: DEMO_SITE }),
    "GET /categories": () => ({ data: DEFAULT_CATEGORIES }),
    "GET /legal": () => ({ data: [sampleLegalEntry()] }),
    "GET /legal/privacy-policy": () => ({ data: sampleLegalPage() }),
    "GET /projects/get": () => ({ data: [SAMPLE_ACTIVITY] }),
    [`GET /projects/slug/${SAMPLE_ACTIVITY.slug}`]: () => ({ data: SAMPLE_ACTIVITY }),
    ...routes,
  });
  const client = createQueryClient();
  const http = createHttpClient({ fetch: api.fetch });
  await prefetchPage(
    client,
    http,
    matchRoute(stripBase(pageBase(), location.pathname) ?? "", location.search),
  );
  api.calls.length = 0;
  const app = (
    <App client={client} http={http} bases={EMPTY_BASES} origin="http://localhost" base={pageBase()} />
  );
  await act(async () => void render(app));
  return { api, client };
}
