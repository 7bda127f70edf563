import { RESERVED_SEGMENTS } from "#contract/content/reservedSegments.ts";

import { REDIRECTS, NOT_FOUND, ROUTES } from "./routes.ts";
import type { PublicRoute } from "./page.ts";

export interface RouteMatch {
  route: PublicRoute;
  params: Record<string, string>;
  /** The supported query parameters with valid values, in a fixed order (for cache keys). */
  search: URLSearchParams;
}

/** Split once at startup: the server matches every request against it. */
const COMPILED_ROUTES = ROUTES.map((route) => ({ route, pattern: route.path.split("/").filter(Boolean) }));

/**
 * Matches a path without query or fragment, in any case of letters; unknown paths match `NOT_FOUND`.
 * @param query the query string
 */
export function matchRoute(path: string, query = ""): RouteMatch {
  const segments = splitPath(path);
  for (const { route, pattern } of COMPILED_ROUTES) {
    const params = segments && matchParams(pattern, segments);
    if (params) return { route, params, search: pickKnownSearch(route, query) };
  }
  return { route: NOT_FOUND, params: {}, search: new URLSearchParams() };
}

/** The privacy policy has its own top-level path. */
const PRIVACY_POLICY_UNDER_LEGAL = /^\/legal(\/privacy-policy(?:\/[^/]+)?)$/i;

/** Returns the target of a permanent redirect; `null` if the path needs none. */
export function redirectTarget(path: string): string | null {
  return REDIRECTS[path.toLowerCase()] ?? PRIVACY_POLICY_UNDER_LEGAL.exec(path)?.[1] ?? null;
}

function pickKnownSearch(route: PublicRoute, query: string): URLSearchParams {
  const received = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const [key, isKnown] of Object.entries(route.search ?? {})) {
    const value = received.get(key);
    if (value && isKnown(value)) known.set(key, value);
  }
  return known;
}

function splitPath(path: string): string[] | null {
  try {
    return path
      .split("/")
      .filter(Boolean)
      .map((segment) => decodeURIComponent(segment).toLowerCase());
  } catch {
    return null;
  }
}

/** No page of the firm's own has the path of a file, or one that the server serves otherwise. */
function isReserved(segment: string): boolean {
  return RESERVED_SEGMENTS.has(segment) || segment.includes(".");
}

function matchParams(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    const isParam = part.startsWith(":");
    if (isParam && index === 0 && isReserved(segment)) return null;
    if (isParam) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}
