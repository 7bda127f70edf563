// Remembers the admins among the visitors: of a page that they leave before its call is sent, nothing else tells that it was theirs.
import { SAME_VISIT_MS } from "./latestVisits.ts";

const MOST_REMEMBERED = 1_000;

export function createUncounted(now: () => number) {
  const visitors = new Map<string, number>();
  return {
    add(visitor: string): void {
      visitors.delete(visitor);
      visitors.set(visitor, now());
      for (const oldest of visitors.size > MOST_REMEMBERED ? visitors.keys().take(1) : [])
        visitors.delete(oldest);
    },
    has(visitor: string): boolean {
      const at = visitors.get(visitor);
      return at !== undefined && Math.abs(now() - at) < SAME_VISIT_MS;
    },
  };
}
