import { CONTENT_TYPES } from "#resources/registry.ts";
import type { MenuLink, Menus } from "#resources/settings/site.ts";

import type { PublicRoute } from "../../page.ts";
import { ROUTES } from "../../routes.ts";
import { useSite } from "../useSite.ts";

/** Id of the footer's navigation, which the menu button links to on small screens without scripts. */
export const FOOTER_NAV_ID = "sitemap";

/** The firm's own menu, or the pages of the site. */
export function useMenu(place: keyof Menus): MenuLink[] {
  const own = useSite().menus?.[place];
  const pages = ROUTES.flatMap(({ path, nav }) => (nav ? [{ href: path, label: nav() }] : []));
  const withLabel = (link: MenuLink): MenuLink => ({
    ...link,
    label: link.label || (pages.find(({ href }) => href === link.href)?.label ?? link.href),
    children: link.children?.map(withLabel),
  });
  return own ? own.map(withLabel) : pages;
}

/** Returns "page" for the page itself and "true" for pages within its section. */
export function ariaCurrent(
  route: PublicRoute,
  path: string,
  { href, children }: MenuLink,
): "page" | "true" | undefined {
  if (path === decodeURI(href)) return "page";
  const isInSection =
    children?.some((child) => child.href === path) ||
    CONTENT_TYPES.some(({ pages }) => href === pages.list && route.path === `${pages.record}/:slug`);
  return isInSection ? "true" : undefined;
}
