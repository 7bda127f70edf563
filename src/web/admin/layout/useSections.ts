import { useMemo } from "react";

import { useServices } from "../services.ts";
import { usePermissions } from "../session/permissions.ts";

import { createSections } from "./sections.ts";
import type { NavItem } from "./sections.ts";

/** The sections that the signed-in admin may use on this site, with those of the content types. */
export function useSections(): NavItem[] {
  const all = useAllSections();
  const can = usePermissions();
  const hasLanguages = useServices().languages.further.length > 0;
  return useMemo(
    () =>
      all.filter(({ permission, needsLanguages }) => can(permission) && (!needsLanguages || hasLanguages)),
    [all, can, hasLanguages],
  );
}

export function useAllSections(): NavItem[] {
  const { contentFeatures } = useServices();
  return useMemo(() => createSections(contentFeatures.map(({ type }) => type)), [contentFeatures]);
}
