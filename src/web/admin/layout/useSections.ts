import { useMemo } from "react";

import { useServices } from "../services.ts";

import { sectionsOf } from "./sections.ts";
import type { Section } from "./sections.ts";

/** The sections of the back office, with those of the content types. */
export function useSections(): Section[] {
  const { contents } = useServices();
  return useMemo(() => sectionsOf(contents.map(({ type }) => type)), [contents]);
}
