import { createBoundedCache } from "#server/boundedCache.ts";
import { networkLayers } from "#server/http/protection/networkLayers.ts";
import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";

/**
 * New visitors of an IPv4 /24 or an IPv6 /56 in a minute: more than an office or a class brings. One computer can send
 * any number of user agents, each of which would count as a visitor.
 */
export const MAX_NEW_VISITORS_PER_MINUTE = 30;
/** The name in the dashboard's list of robots. */
export const NETWORK_DETECTED_BOT = "Too many from one network";

const KNOWN_VISITORS = 20_000;

/** @param limiter with `MAX_NEW_VISITORS_PER_MINUTE` */
export function createNewVisitorLimit(limiter: RateLimiter) {
  const known = createBoundedCache<true>({ minCapacity: KNOWN_VISITORS });
  return {
    /** True for a visitor that is not known yet, while its network is above the limit. */
    isExceeded(visitor: string, address: string): boolean {
      if (known.has(visitor)) return false;
      const [host, subnet = host] = networkLayers(address);
      if (limiter.consume(subnet) !== null) return true;
      known.set(visitor, true);
      return false;
    },
  };
}
