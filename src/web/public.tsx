// The browser's entry to the public site: takes over the page that the server rendered.
import { hydrateRoot } from "react-dom/client";

import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { createHttp } from "#web/api/http.ts";

import { readPageData } from "./pageData.ts";
import { App } from "./public/App.tsx";
import { loadPage } from "./public/loadPage.ts";
import { matchRoute } from "./public/matchRoute.ts";
import { forgetReload, reloadOnce } from "./public/passage/reloadOnce.ts";
import { createQueryClient } from "./queryClient.ts";

const data = readPageData();
const http = createHttp({ fetch: (url, init) => fetch(url, init), base: data.bases.api });
const client = createQueryClient();
for (const [key, answer] of data.answers ?? []) client.setQueryData(key, answer);

// The page's code first: the first paint in the browser must be the one the server sent.
const isHere = await loadPage(matchRoute(location.pathname).route).then(
  () => true,
  () => false,
);
if (isHere) {
  forgetReload();
  const app = <App client={client} http={http} bases={data.bases} />;
  hydrateRoot(document.getElementById("root") ?? document.body, app);
} else {
  // Where that does not help, the page stays as it was sent, and its links work without scripts.
  void reloadOnce();
}
