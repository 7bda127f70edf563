import { toSearchText } from "#contract/fields/searchText.ts";
import type { FormProof, FormToken } from "#contract/messages/formToken.ts";
import type { SpamReason } from "#contract/messages/messages.ts";
import { toCoarseNetwork, networkLayers } from "#server/http/protection/clientAddress.ts";
import { createFormTokens, createWorkProofs, WORK_BITS } from "#server/http/protection/formTokens.ts";
import type { VisitorInfo } from "#server/http/visitorInfo.ts";
import type { RateLimit, RateLimiter } from "#server/http/protection/rateLimiter.ts";
import { DAY_MS, HOUR_MS } from "#server/calendar.ts";

/**
 * Messages an hour: of one device, with one text in a network, of one address (IPv6: /64), of its neighbours (/24, /56), of a
 * larger network (/48), and in all. Many people may share the address of a carrier or an office.
 */
export const CONTACT_BUDGETS = { layers: [10, 10, 40, 60, 80], all: 100 } as const;
/** Of messages without a plausible token: a call of the API without the form, or one within seconds. By networks only. */
export const UNVERIFIED_BUDGETS = { layers: [3, 10, 20], all: 20 } as const;

const ALL = "all";
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
  sender: VisitorInfo;
  text: string;
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
    findReason({ sender, text, hiddenField, proof }: Submission): SpamReason | null {
      if (hiddenField !== "") return "hiddenField";
      const networks = networkLayers(sender.address);
      const isVerified = tokens.isPlausible(proof.token);
      if (!isVerified && unverifiedBudgets.isExceeded(networks)) return "unverified";
      if (budgets.isExceeded([...senderKeys(sender, text), ...networks])) return "network";
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

/** The device, and the text within its largest network. */
function senderKeys({ address, userAgent }: VisitorInfo, text: string): [device: string, text: string] {
  const normalized = toSearchText(text).trim().replace(/\s+/g, " ");
  return [`${address} ${toHash(userAgent)}`, `${networkLayers(address).at(-1)} ${toHash(normalized)}`];
}

function toHash(text: string): string {
  return Bun.hash(text).toString(36);
}

function createBudgets(
  { layers, all }: { layers: readonly number[]; all: number },
  createRateLimiter: SpamFilterOptions["createRateLimiter"],
) {
  const limiters = layers.map((max) => createRateLimiter({ max, windowMs: HOUR_MS }));
  return {
    all: createRateLimiter({ max: all, windowMs: HOUR_MS }),
    /**
     * Counts a message of these senders and networks, from the smallest to the largest. Stops at the first that exceeds its
     * budget, so that one device or small network does not use up the budgets of the larger ones.
     */
    isExceeded: (keys: readonly string[]) =>
      keys.some((key, index) => (limiters[index]?.consume(key) ?? null) !== null),
  };
}
