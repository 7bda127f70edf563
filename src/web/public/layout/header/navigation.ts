// The entries of the site's navigation, and which of them a page belongs to.
import { CONTENT_TYPES } from "#content/registry.ts";

import { ROUTES } from "../../routes.ts";
import type { PublicRoute } from "../../page.ts";

export interface NavEntry {
  path: string;
  label: string;
}

export const NAVIGATION: readonly NavEntry[] = ROUTES.flatMap(({ path, nav }) =>
  nav ? [{ path, label: nav }] : [],
);

/** The navigation in the footer, which small screens without scripts are sent to. */
export const SITEMAP_ID = "sitemap";

/** The value of `aria-current` for an entry: the page itself, or the section it belongs to. */
export function ariaCurrent(route: PublicRoute, entry: NavEntry): "page" | "true" | undefined {
  if (route.path === entry.path) return "page";
  const isInSection = CONTENT_TYPES.some(
    ({ pages }) => entry.path === pages.list && route.path === `${pages.record}/:id`,
  );
  return isInSection ? "true" : undefined;
}
