import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

import type { HttpClient } from "#web/api/http/httpClient.ts";
import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";

import type { RouteMatch } from "./matchRoute.ts";
import type { PageProps, PublicRoute } from "./page.ts";

const loadedPages = new Map<PublicRoute, ComponentType<PageProps>>();
const pendingPages = new Map<PublicRoute, Promise<ComponentType<PageProps>>>();
const failedRoutes = new Set<PublicRoute>();

/** Returns the page's component if its chunk is loaded. */
export function getLoadedPage(route: PublicRoute): ComponentType<PageProps> | null {
  return loadedPages.get(route) ?? null;
}

/**
 * Returns the same promise for each route, so that React's `use` can wait for it. Rejects with
 * `ChunkLoadError`; the rejection is cached until `clearFailedLoads`.
 */
export function loadPage(route: PublicRoute): Promise<ComponentType<PageProps>> {
  const pending = pendingPages.get(route) ?? importPage(route);
  pendingPages.set(route, pending);
  return pending;
}

/** Makes the next `loadPage` retry chunks that failed to load. */
export function clearFailedLoads(): void {
  for (const route of failedRoutes) pendingPages.delete(route);
  failedRoutes.clear();
}

/** Returns true if the page's chunk is loaded and all its queries have data, even if stale. */
export function isPageReady(
  client: QueryClient,
  http: HttpClient,
  { route, params, search }: RouteMatch,
): boolean {
  const cachedData = route.queries(http, params, search).map(({ queryKey }) => client.getQueryData(queryKey));
  return loadedPages.has(route) && cachedData.every((answer) => answer !== undefined);
}

/** Loads chunk and data together. Rejects if the chunk fails; the page itself reports failed queries. */
export async function prefetchPage(
  client: QueryClient,
  http: HttpClient,
  { route, params, search }: RouteMatch,
): Promise<void> {
  await Promise.all([
    loadPage(route),
    ...route.queries(http, params, search).map((query) => query.prefetch(client)),
  ]);
}

/**
 * Prefetches chunk and data; returns `null` if the page was ready already. Never rejects: the page reports
 * failures.
 */
export function prefetchMissing(
  client: QueryClient,
  http: HttpClient,
  match: RouteMatch,
): Promise<void> | null {
  clearFailedLoads();
  const wasReady = isPageReady(client, http, match);
  const prefetching = prefetchPage(client, http, match).catch(() => {});
  return wasReady ? null : prefetching;
}

async function importPage(route: PublicRoute) {
  try {
    const Page = await route.load();
    loadedPages.set(route, Page);
    return Page;
  } catch (cause) {
    failedRoutes.add(route);
    throw new ChunkLoadError(`The code of ${route.path} did not arrive`, { cause });
  }
}
