import { AUTH_MESSAGES, REAUTHENTICATION_WINDOW_MS } from "#contract/accounts/session.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

/**
 * Guards changes that would let the holder of a stolen token take over an account.
 * @throws AppError `reauthenticationRequired` when the sign-in or reauthentication that the token was issued for is older
 * than `REAUTHENTICATION_WINDOW_MS`, and for a token that was renewed
 */
export function assertRecentAuthentication({ authenticatedAt }: ActiveSession, now: number): void {
  // Compares the absolute difference: after the clock was set back, the authentication lies in the future.
  if (authenticatedAt !== null && Math.abs(now - authenticatedAt) <= REAUTHENTICATION_WINDOW_MS) return;
  throw new AppError("reauthenticationRequired", AUTH_MESSAGES.confirmIdentity);
}
