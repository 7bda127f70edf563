import { StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/public.css";
import { createHttpClient } from "./api/http/httpClient.ts";
import { stripBase } from "#resources/settings/languages.ts";
import { getLanguage } from "#texts/language.ts";
import { pageFailedTitle } from "#texts/public/ui.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { siteQuery } from "#web/api/site.ts";

import { readPageData } from "./pageData.ts";
import { App } from "./public/App.tsx";
import { SectionBoundaries } from "./public/SectionBoundaries.tsx";
import { BEFORE_HYDRATION } from "./public/hydration/undoForeignChanges.ts";
import "./public/sharedChunk.ts";
import { prefetchMissing, loadPage } from "./public/loadPage.ts";
import { matchRoute } from "./public/matchRoute.ts";
import { pageBase } from "./public/pageBase.ts";
import { trackPageViews } from "./public/transition/trackPageViews.ts";
import { clearReloadFlag, reloadOnce } from "./public/transition/reloadOnce.ts";
import { holdScrollRestoration } from "./public/transition/holdScrollRestoration.ts";
import { createQueryClient } from "./queryClient.ts";
import { logWarning } from "./ui/logWarning.ts";
import { loadFullStylesheet } from "./loadFullStylesheet.ts";

const pageData = readPageData();
const http = createHttpClient({
  fetch: (url, init) => fetch(url, init),
  base: pageData.bases.api,
  language: pageBase() && getLanguage(),
});
const queryClient = createQueryClient();
for (const [key, value] of pageData.initialQueries ?? []) queryClient.setQueryData(key, value);
// Of the server's markup, also if the visitor goes back before hydration.
const { pathname, search } = location;
const match = matchRoute(stripBase(pageBase(), pathname) ?? "", search);
const categories = queryClient.getQueryData(categoriesQuery(http).queryKey);
// As the server: an unknown category shows all activities.
if (!categories?.some(({ slug }) => slug === match.search.get("category"))) match.search.delete("category");
// The 404 that all missing records share does not name them.
for (const { queryKey, optional } of match.route.queries(http, match.params, match.search))
  if (!optional && queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, null);

// No top-level await: the bundler then couldn't put shared modules into the entry, and would split them into
// many small files.
const hydrated = Promise.all([loadPage(match.route), loadFullStylesheet()])
  // Hydration shows the current address: its page has to be loaded.
  .then(() => loadingPage)
  .then(hydrate, reloadOnce);
let loadingPage: Promise<unknown> | null = null;
let finishHydration = () => {};
holdScrollRestoration(
  (match) => (loadingPage = prefetchMissing(queryClient, http, match)),
  hydrated,
  () => finishHydration(),
);

/**
 * Called with the page's chunk loaded, so that the first render matches the server's markup. If the chunk is
 * missing, the server's markup stays.
 */
function hydrate() {
  clearReloadFlag();
  const app = (
    <StrictMode>
      <SectionBoundaries failedTitle={pageFailedTitle()}>
        <App
          client={queryClient}
          http={http}
          bases={pageData.bases}
          origin={pageData.origin ?? null}
          base={pageBase()}
          ssrPath={pathname}
          ssrSearch={search}
        />
      </SectionBoundaries>
    </StrictMode>
  );
  // As a transition, hydration is time-sliced and doesn't block scrolling or taps.
  const container = document.getElementById("root") ?? document.body;
  dispatchEvent(new Event(BEFORE_HYDRATION));
  startTransition(() => {
    const root = hydrateRoot(container, app, { onRecoverableError: logHydrationFailure });
    finishHydration = () => flushSync(() => root.render(app));
  });
  document.documentElement.dataset["hydrated"] = "";
  const productName = () => queryClient.getQueryData(siteQuery(http).queryKey)?.productName ?? "";
  trackPageViews({ fetch: (url, init) => fetch(url, init), url: http.url, productName });
  replayEarlyClick(document.querySelector<HTMLElement>("[data-pressed]"));
}

function logHydrationFailure(error: unknown) {
  logWarning("Hydration failed", error);
}

/** Clicks the button that `firstPaint.ts` marked. React hydrates the clicked part with priority. */
function replayEarlyClick(button: HTMLElement | null) {
  if (!button) return;
  button.removeAttribute("data-pressed");
  button.click();
  // If hydration failed, an equal button has taken its place.
  if (button.isConnected) return;
  [...document.querySelectorAll("button")].find((successor) => successor.isEqualNode(button))?.click();
}
