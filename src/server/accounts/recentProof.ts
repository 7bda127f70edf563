// Changes that would let a stolen token take an account over ask for a recent proof of identity.
import { AUTH_MESSAGES, PROOF_LIFETIME_MS } from "#contract/accounts/session.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

/** @throws AppError `reauthenticationRequired` when sign-in and confirmation are longer ago than `PROOF_LIFETIME_MS` */
export function assertRecentProof({ authenticatedAt }: ActiveSession, now: number): void {
  // Also of a proof in the future: a clock that was set back would make it last as much longer.
  if (Math.abs(now - authenticatedAt) <= PROOF_LIFETIME_MS) return;
  throw new AppError("reauthenticationRequired", AUTH_MESSAGES.confirmIdentity);
}
