import { CONTENT_TYPES } from "#resources/registry.ts";

import { ROUTES } from "../../routes.ts";
import type { PublicRoute } from "../../page.ts";

export interface NavEntry {
  path: string;
  getLabel: () => string;
}

export const NAVIGATION: readonly NavEntry[] = ROUTES.flatMap(({ path, nav }) =>
  nav ? [{ path, getLabel: nav }] : [],
);

/** Id of the footer's navigation, which the menu button links to on small screens without scripts. */
export const FOOTER_NAV_ID = "sitemap";

/** Returns "page" for the page itself and "true" for pages within its section. */
export function ariaCurrent(route: PublicRoute, entry: NavEntry): "page" | "true" | undefined {
  if (route.path === entry.path) return "page";
  const isInSection = CONTENT_TYPES.some(
    ({ pages }) => entry.path === pages.list && route.path === `${pages.record}/:slug`,
  );
  return isInSection ? "true" : undefined;
}
