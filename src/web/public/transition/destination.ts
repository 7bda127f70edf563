import { parseUrl } from "#contract/fields/parseUrl.ts";
import { joinBase, stripBase } from "#resources/settings/languages.ts";

import { pageBase } from "../pageBase.ts";
import { matchRoute, redirectTarget } from "../matchRoute.ts";
import type { RouteMatch } from "../matchRoute.ts";
import { NOT_FOUND } from "../routes.ts";

export interface Destination {
  /** Path with the base, query and fragment, after redirects. */
  to: string;
  /** Without the base. */
  path: string;
  /** With its `#`; empty if there is none. */
  hash: string;
  match: RouteMatch;
  /** True if the path is the current one; query or fragment may differ. */
  isCurrentPage: boolean;
}

/**
 * Returns `null` for URLs that only the browser can open: other sites, the back office, files, other languages, unknown
 * paths, and paths with capitals, which the server redirects.
 */
export function parseDestination(href: string): Destination | null {
  const url = parseUrl(href, location.href);
  if (url?.origin !== location.origin) return null;
  const base = pageBase();
  const pagePath = stripBase(base, url.pathname);
  if (pagePath === null) return null;
  const path = redirectTarget(pagePath) ?? pagePath;
  const match = matchRoute(path, url.search);
  if (match.route === NOT_FOUND || /[A-Z]/.test(path.replace(/%../g, ""))) return null;
  const fullPath = joinBase(base, path);
  const isCurrentPage = fullPath === location.pathname;
  return { to: fullPath + url.search + url.hash, path, hash: url.hash, match, isCurrentPage };
}
