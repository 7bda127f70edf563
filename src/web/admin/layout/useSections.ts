import { useMemo } from "react";

import { useServices } from "../services.ts";
import { usePermissions } from "../session/permissions.ts";

import { createSections } from "./sections.ts";
import type { NavItem } from "./sections.ts";

/** The sections that the signed-in admin may use, with those of the content types. */
export function useSections(): NavItem[] {
  const all = useAllSections();
  const can = usePermissions();
  return useMemo(() => all.filter(({ permission }) => can(permission)), [all, can]);
}

export function useAllSections(): NavItem[] {
  const { contentFeatures } = useServices();
  return useMemo(() => createSections(contentFeatures.map(({ type }) => type)), [contentFeatures]);
}
