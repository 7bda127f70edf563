import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { PasskeyConfirmFields } from "#contract/accounts/secondFactor.ts";
import type { User } from "#contract/accounts/users.ts";
import { transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";

import { findCredentialsById } from "../repository.ts";
import type { ReplacedSession } from "../replaceSession.ts";
import { markReauthenticated } from "../sessions.ts";
import type { SignInDependencies } from "../signIn.ts";
import type { SignInCaller } from "../signInCaller.ts";
import { createAuthenticationOptions, verifyAssertion } from "./passkeys.ts";
import type { RelyingParty } from "./relyingParty.ts";
import { listFactors } from "./repository.ts";
import { passwordIdOf } from "./signInChallenges.ts";

/** Begins a reauthentication with a passkey. @throws AppError `conflict` without one */
export async function createPasskeyConfirmation(
  { db, challenges }: SignInDependencies,
  user: User,
  party: RelyingParty | null,
) {
  const { passkeys } = await listFactors(db, user._id);
  const credentials = await findCredentialsById(db, user._id);
  if (!party || !credentials || passkeys.length === 0)
    throw new AppError("conflict", SECOND_FACTOR_MESSAGES.noFactor);
  const owner = { userId: user._id, passwordId: passwordIdOf(credentials.passwordHash) };
  const { challenge, nonce } = await challenges.issue("confirm", owner);
  return {
    challenge,
    options: await createAuthenticationOptions(passkeys, { party, nonce, mustVerifyUser: true }),
  };
}

/**
 * As `reauthenticate`, with a passkey that verifies the person by a PIN or biometrics. Nobody guesses one, so failures
 * are not counted.
 * @throws AppError `invalid` for a passkey that was not accepted; `unauthenticated` if the session ended
 */
export async function reauthenticateWithPasskey(
  dependencies: SignInDependencies,
  { session, challenge, passkey }: PasskeyConfirmFields & { session: ActiveSession },
  { actor, party }: SignInCaller,
): Promise<ReplacedSession> {
  const { db, challenges, now } = dependencies;
  const { _id: userId } = session.user;
  const verified = await challenges.read("confirm", challenge);
  const credentials = await findCredentialsById(db, userId);
  const isCurrent =
    credentials !== null &&
    verified?.userId === userId &&
    verified.passwordId === passwordIdOf(credentials.passwordHash) &&
    challenges.consume(verified.nonce);
  if (!party || !isCurrent) throw new AppError("invalid", SECOND_FACTOR_MESSAGES.passkeyFailed);
  const response = { assertion: passkey, party, nonce: verified.nonce, mustVerifyUser: true };
  const consume = await verifyAssertion(dependencies, userId, response);
  return transaction(db, async (tx) => {
    if (!(await consume?.(tx))) throw new AppError("invalid", SECOND_FACTOR_MESSAGES.passkeyFailed);
    return markReauthenticated(tx, session.id, credentials.passwordHash, { actor, now: now() });
  });
}
