import type { FormProof, FormToken } from "#contract/messages/formToken.ts";
import { AppError } from "#server/errors.ts";
import { createFormTokens, createWorkProofs, WORK_BITS } from "#server/http/protection/formTokens.ts";

import { laneCounters, strangerCounters } from "./signInThrottle.ts";
import type { SignInThrottle } from "./signInThrottle.ts";

/** Enough for a slow phone to solve the proof of work. */
const TOKEN_AGES = { minAgeMs: 0, maxAgeMs: 10 * 60_000 };

interface Options {
  signInThrottle: SignInThrottle;
  /** Milliseconds since 1970. */
  now: () => number;
  workBits?: number;
}

interface StrangerAttempt {
  /** The email in lower case. */
  account: string;
  address: string;
  proof: FormProof | undefined;
}

export type SignInLane = ReturnType<typeof createSignInLane>;

/**
 * Attempts of browsers that have not signed in to the account before. While they wait for the failures of others, a
 * network with few failures may try with a proof of work: a stranger who polls would keep the owner out of every new
 * browser. The lane is open for unknown accounts too.
 */
export function createSignInLane({ signInThrottle, now, workBits = WORK_BITS }: Options) {
  const tokens = createFormTokens(now, TOKEN_AGES);
  const proofs = createWorkProofs(now, workBits);

  return {
    /**
     * As `signInThrottle.attempt`.
     * @throws AppError `tooMany`, with a `FormToken` as `data` if a proof of work would be accepted
     */
    async attempt<T>(
      { account, address, proof }: StrangerAttempt,
      check: () => Promise<T | null>,
    ): Promise<T | null> {
      try {
        return await signInThrottle.attempt(strangerCounters(account, address), check);
      } catch (error) {
        const counters = laneCounters(account, address);
        const isRefused = error instanceof AppError && error.code === "tooMany";
        if (!isRefused || (await signInThrottle.findWait(counters)) > 0) throw error;
        if (proof && tokens.isPlausible(proof.token) && proofs.accept(proof))
          return signInThrottle.attempt(counters, check);
        const data: FormToken = { token: tokens.issue(now()), workBits };
        throw new AppError("tooMany", error.message, { retryAfter: error.retryAfter ?? 0, data });
      }
    },
  };
}
