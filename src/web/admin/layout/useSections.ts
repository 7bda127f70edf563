import { useMemo } from "react";

import { useServices } from "../services.ts";

import { createSections } from "./sections.ts";
import type { NavItem } from "./sections.ts";

/** Includes the sections of the content types. */
export function useSections(): NavItem[] {
  const { contentFeatures } = useServices();
  return useMemo(() => createSections(contentFeatures.map(({ type }) => type)), [contentFeatures]);
}
