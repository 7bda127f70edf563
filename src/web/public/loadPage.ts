// Fetches the code and the data of a page, ahead of showing it.
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

import type { Http } from "#web/api/http.ts";

import type { RouteMatch } from "./matchRoute.ts";
import type { PageProps, PublicRoute } from "./routes.ts";

const loaded = new Map<PublicRoute, ComponentType<PageProps>>();
const loading = new Map<PublicRoute, Promise<ComponentType<PageProps>>>();

/** The page's component if its code is here already. */
export function loadedPage(route: PublicRoute): ComponentType<PageProps> | null {
  return loaded.get(route) ?? null;
}

/** One promise a page, so that React may wait on it; a failed load can be tried again. */
export function loadPage(route: PublicRoute): Promise<ComponentType<PageProps>> {
  const pending = loading.get(route) ?? fetchPage(route);
  loading.set(route, pending);
  return pending;
}

/** Code and data together; data that fails to load is left to the page, which says so. */
export async function prepare(client: QueryClient, http: Http, { route, params }: RouteMatch): Promise<void> {
  await Promise.all([loadPage(route), ...route.queries(http, params).map((query) => query.prefetch(client))]);
}

async function fetchPage(route: PublicRoute) {
  try {
    const Page = await route.load();
    loaded.set(route, Page);
    return Page;
  } catch (error) {
    loading.delete(route);
    throw error;
  }
}
