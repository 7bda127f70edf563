import { createBoundedCache } from "#server/boundedCache.ts";
import { networkLayers } from "#server/http/protection/clientAddress.ts";
import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";
import type { UserAgentInfo } from "#server/userAgent.ts";

/** Counts them in the table of robots, whose names have no spaces. */
export const HELD_BACK_VISITORS = "New visitors held back";

const KNOWN_VISITORS = 20_000;

/** A person, or a robot, above the limit: no visitor of its own, but all of its views and sessions count. */
export interface HeldBackVisitor {
  /** The visitor that its visit is stored with: of the same network, with the same device, browser and system. */
  countAs: string;
  network: string;
}

interface NewVisitorLimitOptions {
  /** With `MAX_NEW_VISITORS_PER_MINUTE`. */
  limiter: RateLimiter;
  /** Called once for each visitor. */
  onHeldBack: () => void;
}

export function createNewVisitorLimit({ limiter, onHeldBack }: NewVisitorLimitOptions) {
  const known = createBoundedCache<true>({ minCapacity: KNOWN_VISITORS });
  const heldBack = createBoundedCache<true>({ minCapacity: KNOWN_VISITORS });
  /** The latest known visitor by network, device, browser and system. */
  const latestOfKind = createBoundedCache<string>({ minCapacity: KNOWN_VISITORS });

  /** `null` for a visitor that is known, or new and within the limit. */
  return (visitor: string, address: string, agent: UserAgentInfo): HeldBackVisitor | null => {
    if (known.has(visitor)) return null;
    const [host, network = host] = networkLayers(address);
    const kind = [network, agent.device, agent.browser, agent.system].join("\n");
    const countAs = latestOfKind.get(kind);
    if (limiter.consume(network) === null || countAs === undefined) {
      known.set(visitor, true);
      latestOfKind.set(kind, visitor);
      return null;
    }
    if (!heldBack.has(visitor)) onHeldBack();
    heldBack.set(visitor, true);
    return { countAs, network };
  };
}
