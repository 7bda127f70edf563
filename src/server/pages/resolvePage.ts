import { CONTENT_TYPES } from "#resources/registry.ts";
import type { RecordPage } from "#contract/content/recordPage.ts";
import { createBoundedCache } from "#server/boundedCache.ts";
import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { matchRoute, redirectTarget } from "#web/public/matchRoute.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { NOT_FOUND } from "#web/public/routes.ts";

import { stripLanguage } from "./pageAddress.ts";

export interface ResolvedPage {
  /** No language, no query, no trailing slash. */
  path: string;
  /** The record that it shows, if any: the page exists as long as the record does, and has several paths. */
  record: RecordPage | null;
}

/** Characters. Longer paths are forged, and hundreds of them would fill the memory. */
const MAX_CACHED_PATH_LENGTH = 200;
const resolvedPages = createBoundedCache<ResolvedPage>({ minCapacity: 500 });

/**
 * Resolves a path to its page. Cached: every page view that a browser reports needs it.
 * @param path without query or fragment
 * @returns `null` for an unknown path
 */
export function resolvePage(path: string): ResolvedPage | null {
  const cached = resolvedPages.get(path);
  if (cached) return cached;
  const resolved = resolvePageOf({ path: stripLanguage(path) });
  if (resolved && path.length <= MAX_CACHED_PATH_LENGTH) resolvedPages.set(path, resolved);
  return resolved;
}

/** The same for a path without a language. */
export function resolvePageOf({ path }: { path: string }): ResolvedPage | null {
  return resolveMatch(matchRoute(redirectTarget(path) ?? path));
}

/** The same for a route that was matched already. */
export function resolveMatch({ route, params }: RouteMatch): ResolvedPage | null {
  if (route === NOT_FOUND) return null;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return { path, record: recordOf(route.path, params) };
}

function recordOf(pattern: string, { slug, date }: RouteMatch["params"]): RecordPage | null {
  if (pattern.startsWith(`/${PRIVACY_POLICY}`)) return { kind: "legal", slug: PRIVACY_POLICY, date };
  if (slug === undefined) return null;
  const type = CONTENT_TYPES.find(({ pages }) => pattern === `${pages.record}/:slug`);
  return type ? { kind: "content", type: type.name, address: slug } : { kind: "legal", slug, date };
}
