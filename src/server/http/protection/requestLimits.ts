import { createMiddleware } from "hono/factory";

import { createBoundedCache } from "#server/boundedCache.ts";

import type { AppContext, AppEnv } from "../context.ts";
import { networkLayers } from "./clientAddress.ts";
import { tooManyRequestsError } from "./rateLimiter.ts";
import { requestCost } from "./requestCosts.ts";

const WINDOW_S = 60;
const WINDOW_MS = WINDOW_S * 1000;

/** The debts of at least this many networks are kept. */
const MIN_TRACKED_KEYS = 20_000;

const MAX_CACHED_ADDRESSES = 1_000;

/** Of all requests of a network. Failed sign-ins have a limit of their own: `accounts/signInThrottle.ts`. */
interface Policy {
  name: string;
  /** Units per minute. */
  quota: number;
}

interface PolicySet {
  policies: readonly Policy[];
  /** The value of `RateLimit-Policy`. */
  header: string;
}

/**
 * By the number of networks of an address, from the smallest network to the largest. A person who works fast in the back
 * office uses 200 units a minute: 20 of them behind one address stay below its quota.
 */
const NETWORK_POLICIES: Readonly<Record<number, PolicySet>> = {
  2: createPolicySet([
    { name: "ipv4-32", quota: 6_000 },
    { name: "ipv4-24", quota: 24_000 },
  ]),
  3: createPolicySet([
    { name: "ipv6-64", quota: 6_000 },
    { name: "ipv6-56", quota: 12_000 },
    { name: "ipv6-48", quota: 24_000 },
  ]),
};
/** For a peer without an IP address. */
const UNKNOWN_NETWORK = createPolicySet([{ name: "peer", quota: 6_000 }]);
/** For a browser that is or was signed in, once others have used up the quota of its network. */
const OWN_DEVICE = createPolicySet([{ name: "device", quota: 1_200 }]);

interface Usage {
  policy: Policy;
  /** Units. */
  remaining: number;
  /** Until the quota is complete again. */
  resetSeconds: number;
}

interface Decision {
  /** Of the policy with the fewest remaining units. */
  usage: Usage;
  /** Seconds until the request is accepted; `null` if it is accepted now. */
  retryAfter: number | null;
}

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

/**
 * Limits the cost of the requests of a network with the generic cell rate algorithm: a quota that refills steadily, so
 * that nobody waits longer than their request needs.
 * @param now milliseconds since 1970
 */
export function createRequestLimiter(now: () => number) {
  /** By key: the time at which the quota is complete again. */
  const refilledAt = createBoundedCache<number>({ minCapacity: MIN_TRACKED_KEYS, ttlMs: WINDOW_MS, now });

  return {
    /**
     * Takes the cost from the quota of each key, or from none.
     * @param keys one per policy
     */
    consume(keys: readonly string[], policies: readonly Policy[], cost: number): Decision {
      const time = now();
      const debts = keys.map((key) => remainingDebt(refilledAt.get(key) ?? 0, time));
      const charged = policies.map(({ quota }, index) => (debts[index] ?? 0) + (cost * WINDOW_MS) / quota);
      const excessMs = Math.max(...charged) - WINDOW_MS;
      const isAccepted = excessMs <= 0;
      if (isAccepted) keys.forEach((key, index) => refilledAt.set(key, time + (charged[index] ?? 0)));
      return {
        usage: tightestUsage(policies, isAccepted ? charged : debts),
        retryAfter: isAccepted ? null : Math.ceil(excessMs / 1000),
      };
    },
  };
}

/** Milliseconds. None after the system clock was set back: a debt is never longer than a window. */
function remainingDebt(refilledAt: number, now: number): number {
  const debtMs = refilledAt - now;
  return debtMs > 0 && debtMs <= WINDOW_MS ? debtMs : 0;
}

function tightestUsage(policies: readonly Policy[], debts: readonly number[]): Usage {
  const usages = policies.map((policy, index) => {
    const debtMs = debts[index] ?? 0;
    const remaining = Math.floor(policy.quota * (1 - debtMs / WINDOW_MS));
    return { policy, remaining, resetSeconds: Math.ceil(debtMs / 1000) };
  });
  return usages.reduce((one, other) => (other.remaining < one.remaining ? other : one));
}

interface ChargeOptions {
  /** `null` disables the limits. */
  limiter: RequestLimiter | null;
  /**
   * Identifies a browser that is or was signed in. Asked only once the quota of its network is used up: a stranger in the
   * same network must not shut out an admin.
   */
  findOwnKey: (c: AppContext) => Promise<string | null>;
  /** Distinguishes quotas of the same networks for other requests. */
  prefix?: string;
}

export type ChargeRequest = ReturnType<typeof createRequestCharge>;

/**
 * Returns a function that takes the cost of a request in units from the quotas of its networks and returns the headers
 * `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). It throws AppError `tooMany` for a request
 * that exceeds them.
 */
export function createRequestCharge({ limiter, findOwnKey, prefix = "" }: ChargeOptions) {
  const findNetworks = createNetworkLookup(prefix);
  return async (c: AppContext, cost: number): Promise<[name: string, value: string][]> => {
    // The cost of a page includes the renderer's GET requests. The contact form without scripts is charged as a call.
    if (!limiter || (c.env?.isInProcess && c.req.method === "GET")) return [];
    const networks = findNetworks(c.get("address"));
    let policySet = NETWORK_POLICIES[networks.length] ?? UNKNOWN_NETWORK;
    let { usage, retryAfter } = limiter.consume(networks, policySet.policies, cost);
    const ownKey = retryAfter === null ? null : await findOwnKey(c);
    if (ownKey !== null) {
      policySet = OWN_DEVICE;
      ({ usage, retryAfter } = limiter.consume([prefix + ownKey], policySet.policies, cost));
    }
    const headers: [string, string][] = [
      ["RateLimit-Policy", policySet.header],
      ["RateLimit", formatUsage(usage)],
    ];
    if (retryAfter === null) return headers;
    for (const [name, value] of headers) c.header(name, value);
    throw tooManyRequestsError(retryAfter);
  };
}

/**
 * Middleware for all calls of the API, except what the renderer reads.
 * @param base path of the API
 */
export function limitRequests({ base, charge }: { base: string; charge: ChargeRequest }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const headers = await charge(c, requestCost(c, base));
    await next();
    // Set on the final response: `c.header` would create a new response.
    for (const [name, value] of headers) c.res.headers.set(name, value);
  });
}

/** Parsing an IPv6 address takes longer than the rest of the middleware. */
function createNetworkLookup(prefix: string) {
  const cache = createBoundedCache<readonly string[]>({ minCapacity: MAX_CACHED_ADDRESSES });
  return (address: string): readonly string[] => {
    const cached = cache.get(address);
    if (cached) return cached;
    const networks = networkLayers(address).map((network) => prefix + network);
    cache.set(address, networks);
    return networks;
  };
}

function createPolicySet(policies: readonly Policy[]): PolicySet {
  return {
    policies,
    header: policies.map(({ name, quota }) => `"${name}";q=${quota};w=${WINDOW_S}`).join(", "),
  };
}

function formatUsage({ policy, remaining, resetSeconds }: Usage): string {
  return `"${policy.name}";r=${remaining};t=${resetSeconds}`;
}
