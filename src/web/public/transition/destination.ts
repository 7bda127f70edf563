import { parseUrl } from "#contract/fields/parseUrl.ts";

import { matchRoute, redirectTarget } from "../matchRoute.ts";
import type { RouteMatch } from "../matchRoute.ts";
import { NOT_FOUND } from "../routes.ts";

export interface Destination {
  /** Path, query and fragment, after redirects. */
  to: string;
  path: string;
  /** With its `#`; empty if there is none. */
  hash: string;
  match: RouteMatch;
  /** True if the path is the current one; query or fragment may differ. */
  isCurrentPage: boolean;
}

/**
 * Returns `null` for URLs that only the browser can open: other sites, the back office, files, unknown paths.
 */
export function parseDestination(href: string): Destination | null {
  const url = parseUrl(href, location.href);
  if (url?.origin !== location.origin) return null;
  const path = redirectTarget(url.pathname) ?? url.pathname;
  const match = matchRoute(path, url.search);
  if (match.route === NOT_FOUND) return null;
  const isCurrentPage = path === location.pathname;
  return { to: path + url.search + url.hash, path, hash: url.hash, match, isCurrentPage };
}
