// The browser's entry to the public site: takes over the page that the server rendered.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { createHttpClient } from "./api/http/httpClient.ts";
import { siteQuery } from "#web/api/site.ts";

import { readPageData } from "./pageData.ts";
import { App } from "./public/App.tsx";
import "./public/sharedChunk.ts";
import { prefetchMissing, loadPage } from "./public/loadPage.ts";
import { matchRoute } from "./public/matchRoute.ts";
import { trackPageViews } from "./public/transition/trackPageViews.ts";
import { clearReloadFlag, reloadOnce } from "./public/transition/reloadOnce.ts";
import { restoreScrollOnPopState } from "./public/transition/restoreScrollOnPopState.ts";
import { createQueryClient } from "./queryClient.ts";
import { loadFullStylesheet } from "./loadFullStylesheet.ts";

const pageData = readPageData();
const http = createHttpClient({ fetch: (url, init) => fetch(url, init), base: pageData.bases.api });
const queryClient = createQueryClient();
for (const [key, value] of pageData.initialQueries ?? []) queryClient.setQueryData(key, value);

restoreScrollOnPopState((match) => prefetchMissing(queryClient, http, match));
// Not awaited up here: an entry that waits cannot also hold what its pages share, which would then lie in many small files.
void Promise.all([loadPage(matchRoute(location.pathname).route), loadFullStylesheet()]).then(
  hydrate,
  reloadOnce,
);

/** With the page's code at hand, so that the first paint in the browser is the one the server sent; without it, that one stays. */
function hydrate() {
  clearReloadFlag();
  const app = (
    <StrictMode>
      <App client={queryClient} http={http} bases={pageData.bases} origin={pageData.origin ?? null} />
    </StrictMode>
  );
  // In slices, so that a visitor who scrolls or taps meanwhile waits for none of them long.
  startTransition(() => void hydrateRoot(document.getElementById("root") ?? document.body, app));
  document.documentElement.dataset["alive"] = "";
  const productName = () => queryClient.getQueryData(siteQuery(http).queryKey)?.productName ?? "";
  trackPageViews({ fetch: (url, init) => fetch(url, init), url: http.url, productName });
  replayEarlyClick(document.querySelector<HTMLElement>("[data-pressed]"));
}

/** What `firstPaint.ts` marked. React takes over at once the part that a press is for. */
function replayEarlyClick(button: HTMLElement | null) {
  button?.removeAttribute("data-pressed");
  button?.click();
}
