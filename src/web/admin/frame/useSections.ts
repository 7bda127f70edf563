import { useServices } from "#web/admin/session/services.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";

import { createSections } from "./sections.ts";
import type { NavItem } from "./sections.ts";

/** The sections that the signed-in admin may use on this site, with those of the content types. */
export function useSections(): NavItem[] {
  const can = usePermissions();
  const hasLanguages = useServices().languages.further.length > 0;
  return useAllSections().filter(
    ({ permission, needsLanguages }) => can(permission) && (!needsLanguages || hasLanguages),
  );
}

export function useAllSections(): NavItem[] {
  const { contentFeatures } = useServices();
  return createSections(contentFeatures.map(({ type }) => type));
}
