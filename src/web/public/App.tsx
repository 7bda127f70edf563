// The public site: finds the page of the current address and draws it inside the common layout.
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { StrictMode, Suspense, use } from "react";
import type { ComponentType } from "react";
import { Redirect, Router, useLocation, useSearch } from "wouter";

import { HttpProvider } from "#web/api/HttpContext.tsx";
import type { BaseAddresses } from "#contract/site.ts";
import type { Http } from "#web/api/http.ts";
import { PictureBasesProvider } from "#web/ui/PictureBases.tsx";

import { PublicLayout } from "./layout/PublicLayout.tsx";
import { loadedPage, loadPage } from "./loadPage.ts";
import { matchRoute, searchOf } from "./matchRoute.ts";
import { PageLoading } from "./layout/PageLoading.tsx";
import type { RouteMatch } from "./matchRoute.ts";
import { MOVED } from "./routes.ts";
import type { PageProps } from "./routes.ts";

interface PageOfProps {
  match: RouteMatch;
  search: string;
}

interface AppProps {
  client: QueryClient;
  http: Http;
  bases: BaseAddresses;
  /** Only on the server, where there is no address bar. */
  ssrPath?: string;
  ssrSearch?: string;
}

export function App({ client, http, bases, ssrPath, ssrSearch }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <HttpProvider value={http}>
          <PictureBasesProvider value={bases}>
            <Router {...(ssrPath === undefined ? {} : { ssrPath, ssrSearch: ssrSearch ?? "" })}>
              <CurrentPage />
            </Router>
          </PictureBasesProvider>
        </HttpProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

function CurrentPage() {
  const [path] = useLocation();
  const search = useSearch();
  const match = matchRoute(path);
  const moved = MOVED[path];
  if (moved) return <Redirect to={moved} replace />;
  return (
    <PublicLayout route={match.route}>
      <Suspense fallback={<PageLoading />}>
        <PageOf key={path} match={match} search={search} />
      </Suspense>
    </PublicLayout>
  );
}

function PageOf(props: PageOfProps) {
  const Page = loadedPage(props.match.route);
  return Page ? <Drawn Page={Page} {...props} /> : <Awaited {...props} />;
}

function Awaited(props: PageOfProps) {
  return <Drawn Page={use(loadPage(props.match.route))} {...props} />;
}

function Drawn({ Page, match, search }: PageOfProps & { Page: ComponentType<PageProps> }) {
  return <Page params={match.params} search={searchOf(match.route, search)} />;
}
