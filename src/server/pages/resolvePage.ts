import { CONTENT_TYPES } from "#content/registry.ts";
import type { RecordPage } from "#contract/content/recordPage.ts";
import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { matchRoute, redirectTarget } from "#web/public/matchRoute.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { NOT_FOUND } from "#web/public/routes.ts";

import { stripLanguage } from "./pageAddress.ts";

export interface ResolvedPage {
  /** No language, no query, no trailing slash, no slug after an id. */
  path: string;
  /** The record that it shows, if any: the page exists as long as the record does, and has several paths. */
  record: RecordPage | null;
}

/**
 * Resolves a path to its page.
 * @param path without query or fragment
 * @returns `null` for an unknown path
 */
export function resolvePage(path: string): ResolvedPage | null {
  const page = stripLanguage(path);
  return resolveMatch(matchRoute(redirectTarget(page) ?? page));
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
