// Tells which page an address is: one address a page, however it is written.
import { CONTENT_TYPES } from "#content/registry.ts";
import type { RecordPage } from "#contract/content/recordPage.ts";
import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { matchRoute, redirectTarget } from "#web/public/matchRoute.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { NOT_FOUND } from "#web/public/routes.ts";

export interface ResolvedPage {
  /** Without query, trailing slash and words behind an id. */
  path: string;
  /** What it shows, where that is a record: the page is there as long as that is. */
  record: RecordPage | null;
}

/** @param path without query or fragment; `null` when it is no page's address */
export function resolvePage(path: string): ResolvedPage | null {
  return resolveMatch(matchRoute(redirectTarget(path) ?? path));
}

/** The same for an address whose page was found already. */
export function resolveMatch({ route, params }: RouteMatch): ResolvedPage | null {
  if (route === NOT_FOUND) return null;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return { path, record: recordOf(route.path, params) };
}

function recordOf(pattern: string, { id, slug, date }: RouteMatch["params"]): RecordPage | null {
  if (pattern.startsWith(`/${PRIVACY_POLICY}`)) return { kind: "legal", slug: PRIVACY_POLICY, date };
  if (slug !== undefined) return { kind: "legal", slug, date };
  const type = CONTENT_TYPES.find(({ pages }) => pattern === `${pages.record}/:id`);
  return type && id !== undefined ? { kind: "content", type: type.name, id } : null;
}
