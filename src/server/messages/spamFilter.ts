import type { FormProof, FormToken } from "#contract/messages/formToken.ts";
import type { SpamReason } from "#contract/messages/messages.ts";
import { toCoarseNetwork } from "#server/http/protection/coarseNetwork.ts";
import { createFormTokens, createWorkProofs, WORK_BITS } from "#server/http/protection/formTokens.ts";
import { networkLayers } from "#server/http/protection/networkLayers.ts";
import type { RateLimit, RateLimiter } from "#server/http/protection/rateLimiter.ts";

const HOUR_MS = 3_600_000;

/** Messages an hour: of one address (IPv6: /64), of its neighbours (/24, /56), of a larger network (/48), and in all. */
export const CONTACT_BUDGETS = { layers: [10, 30, 60], all: 100 } as const;
/** The same for messages without a plausible token: a call of the API without the form, or one within seconds. */
export const UNVERIFIED_BUDGETS = { layers: [3, 10, 20], all: 20 } as const;

const ALL = "all";
const DAY_MS = 24 * HOUR_MS;
/**
 * From this number of doubtful messages a day on, all of a network have the same priority, and the oldest is deleted first:
 * a proxy may make all visitors one network.
 */
const MAX_OF_NETWORK = 100;
/** More than any hour has. */
const MAX_OF_HOUR = 1_000_000;

interface SpamFilterOptions {
  createRateLimiter: (limit: RateLimit) => RateLimiter;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Submission {
  address: string;
  /** The field that people can't see. */
  hiddenField: string;
  proof: FormProof;
}

export type SpamFilter = ReturnType<typeof createSpamFilter>;

/** Finds doubtful messages. They are stored as spam: a person may have written them. */
export function createSpamFilter({ createRateLimiter, now }: SpamFilterOptions) {
  const tokens = createFormTokens(now);
  const budgets = createBudgets(CONTACT_BUDGETS, createRateLimiter);
  const unverifiedBudgets = createBudgets(UNVERIFIED_BUDGETS, createRateLimiter);
  const proofs = createWorkProofs(now);
  const spamOfNetworks = createRateLimiter({ max: 0, windowMs: DAY_MS });
  const spamOfHour = createRateLimiter({ max: 0, windowMs: HOUR_MS });
  let floodEndsAt = 0;

  function isFlood(): boolean {
    const retryAfter = budgets.all.consume(ALL);
    if (retryAfter !== null) floodEndsAt = now() + retryAfter * 1000;
    return retryAfter !== null;
  }

  return {
    /** Counts a message. `null` if there is no doubt. */
    findReason({ address, hiddenField, proof }: Submission): SpamReason | null {
      if (hiddenField !== "") return "hiddenField";
      const layers = networkLayers(address);
      const isVerified = tokens.isPlausible(proof.token);
      if (!isVerified && unverifiedBudgets.isExceeded(layers)) return "unverified";
      if (budgets.isExceeded(layers)) return "network";
      if (!isVerified && unverifiedBudgets.all.consume(ALL) !== null) return "unverified";
      return isFlood() && !(isVerified && proofs.accept(proof)) ? "flood" : null;
    },

    /**
     * Counts a doubtful message. The higher its priority, the sooner it is deleted to make room for others: first those of the
     * networks that sent most on one day, then, of the first messages of networks, those of an hour with many. Networks are
     * not stored.
     */
    evictionPriority(address: string): number {
      const [ofNetwork, ofHour] = [spamOfNetworks.count(toCoarseNetwork(address)), spamOfHour.count(ALL)];
      return ofNetwork > 1
        ? MAX_OF_HOUR + Math.min(ofNetwork, MAX_OF_NETWORK)
        : Math.min(ofHour, MAX_OF_HOUR);
    },

    /** @param time when the form was loaded, milliseconds since 1970 */
    issueToken(time: number): FormToken {
      return { token: tokens.issue(time), workBits: now() < floodEndsAt ? WORK_BITS : 0 };
    },
  };
}

function createBudgets(
  { layers, all }: { layers: readonly number[]; all: number },
  createRateLimiter: SpamFilterOptions["createRateLimiter"],
) {
  const limiters = layers.map((max) => createRateLimiter({ max, windowMs: HOUR_MS }));
  return {
    all: createRateLimiter({ max: all, windowMs: HOUR_MS }),
    /**
     * Counts a message of these networks, from the smallest to the largest. Stops at the first that exceeds its budget, so
     * that one small network does not use up the budgets of the larger ones.
     */
    isExceeded: (networks: readonly string[]) =>
      networks.some((network, index) => (limiters[index]?.consume(network) ?? null) !== null),
  };
}
