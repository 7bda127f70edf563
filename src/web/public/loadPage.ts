// Fetches the code and the data of a page, ahead of showing it.
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

import type { HttpClient } from "#web/api/http/httpClient.ts";

import type { RouteMatch } from "./matchRoute.ts";
import type { PageProps, PublicRoute } from "./page.ts";

/** The code of a page did not arrive: no connection, or a newer version of the site has other files. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

const loadedPages = new Map<PublicRoute, ComponentType<PageProps>>();
const pendingPages = new Map<PublicRoute, Promise<ComponentType<PageProps>>>();
const failedRoutes = new Set<PublicRoute>();

/** The page's component if its code is here already. */
export function getLoadedPage(route: PublicRoute): ComponentType<PageProps> | null {
  return loadedPages.get(route) ?? null;
}

/** One promise a page, so that React may wait on it; rejects with `ChunkLoadError`; the rejection is cached until it is cleared. */
export function loadPage(route: PublicRoute): Promise<ComponentType<PageProps>> {
  const pending = pendingPages.get(route) ?? importPage(route);
  pendingPages.set(route, pending);
  return pending;
}

/** The next time, code that did not arrive is asked for anew. */
export function clearFailedLoads(): void {
  for (const route of failedRoutes) pendingPages.delete(route);
  failedRoutes.clear();
}

/** Whether the page can be shown at once: its code is here, and an answer, however old, to all it asks. */
export function isPageReady(client: QueryClient, http: HttpClient, { route, params }: RouteMatch): boolean {
  const cachedData = route.queries(http, params).map(({ queryKey }) => client.getQueryData(queryKey));
  return loadedPages.has(route) && cachedData.every((answer) => answer !== undefined);
}

/** Code and data together; data that fails to load is left to the page, which says so. */
export async function prefetchPage(
  client: QueryClient,
  http: HttpClient,
  { route, params }: RouteMatch,
): Promise<void> {
  await Promise.all([loadPage(route), ...route.queries(http, params).map((query) => query.prefetch(client))]);
}

/** Fetches what the page still lacks; `null` when it lacks nothing. Failures are left to the page. */
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
