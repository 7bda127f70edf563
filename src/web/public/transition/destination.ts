// Where an address of a link leads: to a page of this site, within the present one, or away.
import { parseUrl } from "#contract/fields/parseUrl.ts";

import { matchRoute, redirectTarget } from "../matchRoute.ts";
import type { RouteMatch } from "../matchRoute.ts";
import { NOT_FOUND } from "../routes.ts";

export interface Destination {
  /** Path, query and fragment, of where the page lives now. */
  to: string;
  path: string;
  /** With its `#`; empty when there is none. */
  hash: string;
  match: RouteMatch;
  /** Whether it is the present page, at most with another query or fragment. */
  isCurrentPage: boolean;
}

/** `null` for what only the browser can open: other sites, the back office, files, addresses without a page. */
export function parseDestination(href: string): Destination | null {
  const url = parseUrl(href, location.href);
  if (url?.origin !== location.origin) return null;
  const path = redirectTarget(url.pathname) ?? url.pathname;
  const match = matchRoute(path);
  if (match.route === NOT_FOUND) return null;
  const isCurrentPage = path === location.pathname;
  return { to: path + url.search + url.hash, path, hash: url.hash, match, isCurrentPage };
}
