// Passkeys by the WebAuthn standard: https://www.w3.org/TR/webauthn-3/
import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { PasskeyAssertion, PasskeyRegistration } from "#contract/accounts/secondFactor.ts";
import type { User } from "#contract/accounts/users.ts";
import type { Db } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { Logger } from "#server/logger.ts";
import { webauthn } from "#server/lazyImports.ts";

import { findPasskey, recordPasskeyUse } from "./passkeyRepository.ts";
import type { PasskeyRow } from "./repository.ts";
import type { RelyingParty } from "./relyingParty.ts";

type Party = { party: RelyingParty; nonce: string };

export async function createRegistrationOptions(
  user: User,
  existing: PasskeyRow[],
  { party, nonce, productName }: Party & { productName: string },
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: productName,
    rpID: party.id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new TextEncoder().encode(user._id),
    challenge: decode(nonce),
    attestationType: "none",
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** @throws AppError `invalid` */
export async function verifyRegistration(
  { id, response }: PasskeyRegistration,
  { party, nonce }: Party,
): Promise<Pick<PasskeyRow, "id" | "publicKey" | "counter" | "transports">> {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, response, type: "public-key", clientExtensionResults: {} },
    expectedChallenge: nonce,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(throwPasskeyError);
  if (!registrationInfo) throw passkeyError();
  const { credential } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.transports,
  };
}

/** @param mustVerifyUser whether the passkey asks for a PIN or biometrics: it then replaces the password */
export async function createAuthenticationOptions(
  passkeys: PasskeyRow[],
  { party, nonce, mustVerifyUser }: Party & { mustVerifyUser: boolean },
) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(toDescriptor),
    challenge: decode(nonce),
    userVerification: mustVerifyUser ? "required" : "preferred",
  });
}

/** Uses up a verified factor, in the transaction of what it permits. @returns false if it was used or removed since */
export type ConsumeFactor = (tx: Transaction) => Promise<boolean>;

/** `null`, with the reason in the log, for everything that is not as expected. */
export async function verifyAssertion(
  { db, log, now }: { db: Db; log: Pick<Logger, "warn">; now: () => number },
  userId: string,
  {
    assertion,
    party,
    nonce,
    mustVerifyUser,
  }: Party & { assertion: PasskeyAssertion; mustVerifyUser: boolean },
): Promise<ConsumeFactor | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { id, response } = assertion;
  const passkey = await findPasskey(db, userId, id);
  if (!passkey) return null;
  const result = await verifyAuthenticationResponse({
    response: { id, rawId: id, response, type: "public-key", clientExtensionResults: {} },
    expectedChallenge: nonce,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: decode(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: mustVerifyUser,
  }).catch((error: unknown) => {
    // The library throws an error instead of returning false.
    log.warn("verifying a passkey failed", { userId, reason: String(error) });
    return null;
  });
  if (!result?.verified) return null;
  const use = { counter: result.authenticationInfo.newCounter, lastUsedAt: now() };
  return (tx) => recordPasskeyUse(tx, id, use);
}

function toDescriptor({ id, transports }: PasskeyRow) {
  return { id, transports };
}

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, "base64url"));
}

/** The library throws an error for everything that is not as expected. */
function throwPasskeyError(cause: unknown): never {
  throw passkeyError(cause);
}

function passkeyError(cause?: unknown): AppError {
  const message = SECOND_FACTOR_MESSAGES.passkeyFailed;
  return new AppError("invalid", message, { errors: { passkey: message }, cause });
}
