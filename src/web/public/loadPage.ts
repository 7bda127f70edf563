// Fetches the code and the data of a page, ahead of showing it.
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

import type { Http } from "#web/api/http/http.ts";

import type { RouteMatch } from "./matchRoute.ts";
import type { PageProps, PublicRoute } from "./page.ts";

/** The code of a page did not arrive: no connection, or a newer version of the site has other files. */
export class MissingCode extends Error {
  override readonly name = "MissingCode";
}

const loaded = new Map<PublicRoute, ComponentType<PageProps>>();
const loading = new Map<PublicRoute, Promise<ComponentType<PageProps>>>();
const failed = new Set<PublicRoute>();

/** The page's component if its code is here already. */
export function loadedPage(route: PublicRoute): ComponentType<PageProps> | null {
  return loaded.get(route) ?? null;
}

/** One promise a page, so that React may wait on it; fails with `MissingCode`, for good until failures are forgotten. */
export function loadPage(route: PublicRoute): Promise<ComponentType<PageProps>> {
  const pending = loading.get(route) ?? fetchPage(route);
  loading.set(route, pending);
  return pending;
}

/** The next time, code that did not arrive is asked for anew. */
export function forgetFailures(): void {
  for (const route of failed) loading.delete(route);
  failed.clear();
}

/** Whether the page can be shown at once: its code is here, and an answer, however old, to all it asks. */
export function isThere(client: QueryClient, http: Http, { route, params }: RouteMatch): boolean {
  const answers = route.queries(http, params).map(({ queryKey }) => client.getQueryData(queryKey));
  return loaded.has(route) && answers.every((answer) => answer !== undefined);
}

/** Code and data together; data that fails to load is left to the page, which says so. */
export async function prepare(client: QueryClient, http: Http, { route, params }: RouteMatch): Promise<void> {
  await Promise.all([loadPage(route), ...route.queries(http, params).map((query) => query.prefetch(client))]);
}

/** Fetches what the page still lacks; `null` when it lacks nothing. Failures are left to the page. */
export function fetchPageAhead(client: QueryClient, http: Http, match: RouteMatch): Promise<void> | null {
  forgetFailures();
  const wasThere = isThere(client, http, match);
  const fetched = prepare(client, http, match).catch(() => {});
  return wasThere ? null : fetched;
}

async function fetchPage(route: PublicRoute) {
  try {
    const Page = await route.load();
    loaded.set(route, Page);
    return Page;
  } catch (cause) {
    failed.add(route);
    throw new MissingCode(`The code of ${route.path} did not arrive`, { cause });
  }
}
