// The public site: finds the page of the current address and draws it inside the common layout.
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { StrictMode, Suspense, use } from "react";
import { Router, useLocation, useSearch } from "wouter";

import { HttpProvider } from "#web/api/HttpContext.tsx";
import type { Http } from "#web/api/http.ts";

import { PublicLayout } from "./layout/PublicLayout.tsx";
import { loadedPage, loadPage } from "./loadPage.ts";
import { matchRoute, searchOf } from "./matchRoute.ts";
import { PageLoading } from "./layout/PageLoading.tsx";
import type { RouteMatch } from "./matchRoute.ts";

interface AppProps {
  client: QueryClient;
  http: Http;
  /** Only on the server, where there is no address bar. */
  ssrPath?: string;
  ssrSearch?: string;
}

export function App({ client, http, ssrPath, ssrSearch }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <HttpProvider value={http}>
          <Router {...(ssrPath === undefined ? {} : { ssrPath, ssrSearch: ssrSearch ?? "" })}>
            <CurrentPage />
          </Router>
        </HttpProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

function CurrentPage() {
  const [path] = useLocation();
  const search = useSearch();
  const match = matchRoute(path);
  return (
    <PublicLayout route={match.route}>
      <Suspense fallback={<PageLoading />}>
        <PageOf key={path} match={match} search={search} />
      </Suspense>
    </PublicLayout>
  );
}

function PageOf({ match, search }: { match: RouteMatch; search: string }) {
  const Page = loadedPage(match.route) ?? use(loadPage(match.route));
  return <Page params={match.params} search={searchOf(match.route, search)} />;
}
