// How many columns cover the window: four, two on a narrow one, none where the visitor asked for less motion.
import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";

const NARROW_QUERY = "(max-width: 56.1875em)";

export function getColumnCount(): number {
  if (prefersReducedMotion()) return 0;
  return matchMedia(NARROW_QUERY).matches ? 2 : 4;
}
