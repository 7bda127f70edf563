// The browser's entry to the public site: takes over the page that the server rendered.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { createHttp } from "./api/http/http.ts";
import { siteQuery } from "#web/api/site.ts";

import { readPageData } from "./pageData.ts";
import { App } from "./public/App.tsx";
import "./public/everyPage.ts";
import { fetchPageAhead, loadPage } from "./public/loadPage.ts";
import { matchRoute } from "./public/matchRoute.ts";
import { reportViews } from "./public/passage/reportViews.ts";
import { forgetReload, reloadOnce } from "./public/passage/reloadOnce.ts";
import { scrollBack } from "./public/passage/scrollBack.ts";
import { createQueryClient } from "./queryClient.ts";
import { wholeSheet } from "./wholeSheet.ts";

const data = readPageData();
const http = createHttp({ fetch: (url, init) => fetch(url, init), base: data.bases.api });
const client = createQueryClient();
for (const [key, answer] of data.answers ?? []) client.setQueryData(key, answer);

scrollBack((match) => fetchPageAhead(client, http, match));
// Not awaited up here: an entry that waits cannot also hold what its pages share, which would then lie in many small files.
void Promise.all([loadPage(matchRoute(location.pathname).route), wholeSheet()]).then(takeOver, reloadOnce);

/** With the page's code at hand, so that the first paint in the browser is the one the server sent; without it, that one stays. */
function takeOver() {
  forgetReload();
  const app = (
    <StrictMode>
      <App client={client} http={http} bases={data.bases} origin={data.origin ?? null} />
    </StrictMode>
  );
  // In slices, so that a visitor who scrolls or taps meanwhile waits for none of them long.
  startTransition(() => void hydrateRoot(document.getElementById("root") ?? document.body, app));
  document.documentElement.dataset["alive"] = "";
  const productName = () => client.getQueryData(siteQuery(http).queryKey)?.productName ?? "";
  reportViews({ fetch: (url, init) => fetch(url, init), address: http.address, productName });
  pressAgain(document.querySelector<HTMLElement>("[data-pressed]"));
}

/** What `first.ts` marked. React takes over at once the part that a press is for. */
function pressAgain(button: HTMLElement | null) {
  button?.removeAttribute("data-pressed");
  button?.click();
}
