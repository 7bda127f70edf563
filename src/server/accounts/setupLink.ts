// The one-time link that creates the first admin. Its secret is kept in memory only. `setUpFirstAdmin` rejects
// it once an admin exists.
import { SETUP_LINK_HOURS } from "#contract/accounts/session.ts";
import { equalsSecret, generateToken } from "#server/secretTokens.ts";

const LIFETIME_MS = SETUP_LINK_HOURS * 3_600_000;

export type SetupLink = ReturnType<typeof createSetupLink>;

/** Created at the start, so that a restart renews it. @param now milliseconds since 1970 */
export function createSetupLink(now: () => number) {
  const token = generateToken(24);
  const createdAt = now();
  return {
    token,
    matches: (candidate: string): boolean => equalsSecret(candidate, token),
    isExpired: (): boolean => now() - createdAt >= LIFETIME_MS,
  };
}
