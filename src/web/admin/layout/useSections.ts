import { useMemo } from "react";

import { useServices } from "../services.ts";

import { createSections } from "./sections.ts";
import type { Section } from "./sections.ts";

/** Includes the sections of the content types. */
export function useSections(): Section[] {
  const { contentFeatures } = useServices();
  return useMemo(() => createSections(contentFeatures.map(({ type }) => type)), [contentFeatures]);
}
