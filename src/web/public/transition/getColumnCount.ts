import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";

const NARROW_QUERY = "(max-width: 56.1875em)";

export function getColumnCount(): number {
  if (prefersReducedMotion()) return 0;
  return matchMedia(NARROW_QUERY).matches ? 2 : 4;
}
