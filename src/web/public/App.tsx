import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { Suspense, use, useState } from "react";
import type { ComponentType } from "react";
import { Redirect, Router, useLocation, useSearch } from "wouter";

import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import type { BaseUrls } from "#resources/settings/site.ts";
import type { HttpClient } from "#web/api/http/httpClient.ts";
import { ImageBaseUrlsProvider } from "#web/ui/images/ImageBaseUrls.tsx";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

import { CrawlerTagsProvider } from "./layout/head/CrawlerTagsContext.tsx";
import type { RenderCrawlerTags } from "./layout/head/CrawlerTagsContext.tsx";
import { OriginProvider } from "./layout/head/OriginContext.tsx";
import { PublicLayout } from "./layout/PublicLayout.tsx";
import { getLoadedPage, loadPage } from "./loadPage.ts";
import { matchRoute, redirectTarget } from "./matchRoute.ts";
import { PageLoading } from "./layout/PageLoading.tsx";
import type { RouteMatch } from "./matchRoute.ts";
import { createNavigation } from "./transition/createNavigation.ts";
import type { Navigation } from "./transition/createNavigation.ts";
import { PageErrorBoundary } from "./transition/PageErrorBoundary.tsx";
import { RouteTransition } from "./transition/RouteTransition.tsx";
import type { PageProps } from "./page.ts";

interface AppProps {
  client: QueryClient;
  http: HttpClient;
  bases: BaseUrls;
  /** The configured origin of the site, without a trailing slash. */
  origin: string | null;
  /** The part of the paths before the page, such as `/th`. */
  base: string;
  /** Of the server's markup; otherwise that of `location`. */
  ssrPath?: string;
  ssrSearch?: string;
  renderCrawlerTags?: RenderCrawlerTags;
}

export function App({ client, http, bases, origin, base, ssrPath, ssrSearch, renderCrawlerTags }: AppProps) {
  const [navigation] = useState(() => createNavigation(client, http));
  const ssrProps = ssrPath === undefined ? {} : { ssrPath, ssrSearch: ssrSearch ?? "" };
  return (
    <QueryClientProvider client={client}>
      <HttpProvider value={http}>
        <ImageBaseUrlsProvider value={bases}>
          <OriginProvider value={origin}>
            <CrawlerTagsProvider value={renderCrawlerTags}>
              <Router base={base} hrefs={withoutTrailingSlash} aroundNav={navigation.aroundNav} {...ssrProps}>
                <CurrentPage navigation={navigation} />
              </Router>
            </CrawlerTagsProvider>
          </OriginProvider>
        </ImageBaseUrlsProvider>
      </HttpProvider>
    </QueryClientProvider>
  );
}

/** The home page of a further language is `/th`. */
function withoutTrailingSlash(href: string): string {
  return href.length > 1 && href.endsWith("/") ? href.slice(0, -1) : href;
}

function CurrentPage({ navigation }: { navigation: Navigation }) {
  const [path] = useLocation();
  const search = useSearch();
  const match = matchRoute(path, search);
  const redirectPath = redirectTarget(path);
  if (redirectPath) return <Redirect to={redirectPath} replace />;
  return (
    <>
      <PublicLayout route={match.route}>
        <PageErrorBoundary key={path}>
          <Suspense fallback={<PageLoading />}>
            <RoutePage match={match} />
          </Suspense>
        </PageErrorBoundary>
      </PublicLayout>
      <RenderBoundary>
        <RouteTransition navigation={navigation} />
      </RenderBoundary>
    </>
  );
}

interface RoutePageProps {
  match: RouteMatch;
}

function RoutePage({ match }: RoutePageProps) {
  const Page = getLoadedPage(match.route);
  return Page ? <LoadedPage Page={Page} match={match} /> : <LazyPage match={match} />;
}

function LazyPage({ match }: RoutePageProps) {
  return <LoadedPage Page={use(loadPage(match.route))} match={match} />;
}

function LoadedPage({ Page, match }: RoutePageProps & { Page: ComponentType<PageProps> }) {
  return <Page params={match.params} search={match.search} />;
}
