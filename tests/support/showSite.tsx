// Draws the whole public site at an address, as the browser does once the page's code is there, with answers in place of a server.
import { act, render } from "@testing-library/react";

import type { BaseAddresses } from "#contract/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { createHttp } from "#web/api/http/http.ts";
import { App } from "#web/public/App.tsx";
import { prepare } from "#web/public/loadPage.ts";
import { matchRoute } from "#web/public/matchRoute.ts";
import { createQueryClient } from "#web/queryClient.ts";

import { DEFAULT_CATEGORIES } from "./defaultCategories.ts";
import { fakeApi } from "./fakeApi.ts";
import { sampleActivity } from "./sampleActivities.ts";
import { sampleLegalEntry, sampleLegalPage } from "./sampleLegal.ts";

export const SHOWN_ACTIVITY = sampleActivity("Flood map");

const OWN_ORIGIN: BaseAddresses = {
  api: "",
  privateApi: "",
  socket: "",
  privateImages: "",
  publicImages: "",
  backendHost: "",
};

type Routes = Parameters<typeof fakeApi>[0];

export async function showSite(path: string, routes: Routes = {}) {
  history.replaceState(null, "", path);
  const api = fakeApi({
    "GET /site": () => ({ data: DEMO_SITE }),
    "GET /categories": () => ({ data: DEFAULT_CATEGORIES }),
    "GET /legal": () => ({ data: [sampleLegalEntry()] }),
    "GET /legal/privacy-policy": () => ({ data: sampleLegalPage() }),
    "GET /projects/get": () => ({ data: [SHOWN_ACTIVITY] }),
    [`GET /projects/${SHOWN_ACTIVITY._id}`]: () => ({ data: SHOWN_ACTIVITY }),
    ...routes,
  });
  const client = createQueryClient();
  const http = createHttp({ fetch: api.fetch });
  await prepare(client, http, matchRoute(location.pathname));
  api.calls.length = 0;
  const app = <App client={client} http={http} bases={OWN_ORIGIN} origin="http://localhost" />;
  await act(async () => void render(app));
  return { api, client };
}
