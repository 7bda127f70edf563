// The public site: finds the page of the current address and draws it inside the common layout.
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { Suspense, use, useState } from "react";
import type { ComponentType } from "react";
import { Redirect, Router, useLocation, useSearch } from "wouter";

import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import type { BaseAddresses } from "#contract/settings/site.ts";
import type { Http } from "#web/api/http/http.ts";
import { PictureBasesProvider } from "#web/ui/images/PictureBases.tsx";

import { OriginProvider } from "./layout/head/OriginContext.tsx";
import { PublicLayout } from "./layout/PublicLayout.tsx";
import { loadedPage, loadPage } from "./loadPage.ts";
import { matchRoute, movedTo, searchOf } from "./matchRoute.ts";
import { PageLoading } from "./layout/PageLoading.tsx";
import type { RouteMatch } from "./matchRoute.ts";
import { createNavigation } from "./passage/createNavigation.ts";
import type { Navigation } from "./passage/createNavigation.ts";
import { PageBoundary } from "./passage/PageBoundary.tsx";
import { Wayfinding } from "./passage/Wayfinding.tsx";
import type { PageProps } from "./page.ts";

interface PageOfProps {
  match: RouteMatch;
  search: string;
}

interface AppProps {
  client: QueryClient;
  http: Http;
  bases: BaseAddresses;
  /** The configured address of the site, without a trailing slash. */
  origin: string | null;
  /** Only on the server, where there is no address bar. */
  ssrPath?: string;
  ssrSearch?: string;
}

export function App({ client, http, bases, origin, ssrPath, ssrSearch }: AppProps) {
  const [navigation] = useState(() => createNavigation(client, http));
  const rendered = ssrPath === undefined ? {} : { ssrPath, ssrSearch: ssrSearch ?? "" };
  return (
    <QueryClientProvider client={client}>
      <HttpProvider value={http}>
        <PictureBasesProvider value={bases}>
          <OriginProvider value={origin}>
            <Router aroundNav={navigation.aroundNav} {...rendered}>
              <CurrentPage navigation={navigation} />
            </Router>
          </OriginProvider>
        </PictureBasesProvider>
      </HttpProvider>
    </QueryClientProvider>
  );
}

function CurrentPage({ navigation }: { navigation: Navigation }) {
  const [path] = useLocation();
  const search = useSearch();
  const match = matchRoute(path);
  const moved = movedTo(path);
  if (moved) return <Redirect to={moved} replace />;
  return (
    <>
      <PublicLayout route={match.route}>
        <PageBoundary key={path}>
          <Suspense fallback={<PageLoading />}>
            <PageOf match={match} search={search} />
          </Suspense>
        </PageBoundary>
      </PublicLayout>
      <Wayfinding navigation={navigation} />
    </>
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
