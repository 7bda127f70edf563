// The rate limits of sign-ins: the lock-out after failed sign-ins.
import { tooManyAttemptsError } from "#server/http/protection/rateLimiter.ts";
import type { RateLimit, RateLimiter } from "#server/http/protection/rateLimiter.ts";

import type { TrustedNetworks } from "./trustedNetworks.ts";

/** More attempts than a person mistypes, fewer than a machine makes. */
export const SIGN_IN_LIMITS = {
  byAddress: { max: 30, windowMs: 10 * 60_000 },
  byAccount: { max: 10, windowMs: 10 * 60_000 },
} satisfies Record<string, RateLimit>;

export interface SignInLimits {
  byAddress: RateLimiter;
  byAccount: RateLimiter;
}

/**
 * Locks out an address or account after failed sign-ins. Every attempt is counted; after a success the caller resets
 * the account's counter.
 * @returns the key of the account's counter
 * @throws AppError `tooMany`
 */
export function consumeAttempt(
  { signInLimits, trustedNetworks }: { signInLimits: SignInLimits; trustedNetworks: TrustedNetworks },
  account: string,
  address: string,
): string {
  const limitKey = trustedNetworks.limitKey(account, address);
  const retryAfter = signInLimits.byAddress.consume(address) ?? signInLimits.byAccount.consume(limitKey);
  if (retryAfter !== null) throw tooManyAttemptsError(retryAfter);
  return limitKey;
}
