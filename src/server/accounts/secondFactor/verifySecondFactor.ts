import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type {
  SecondFactorChallenge,
  SecondFactorMethod,
  SecondFactorSignIn,
} from "#contract/accounts/secondFactor.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import type { Logger } from "#server/logger.ts";

import type { FactorSecrets } from "./factorSecrets.ts";
import { listPasskeyRows } from "./passkeyRepository.ts";
import { createAuthenticationOptions, verifyAssertion } from "./passkeys.ts";
import type { RelyingParty } from "./relyingParty.ts";
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countRecoveryCodes,
  findTotpFactor,
  hasSecondFactor,
} from "./repository.ts";
import type { ChallengeOwner, SignInChallenges } from "./signInChallenges.ts";
import { findTotpStep } from "./totp.ts";

interface Dependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  factorSecrets: FactorSecrets;
  challenges: SignInChallenges;
  log: Pick<Logger, "warn">;
}

/** What completes a sign-in; `null` without a second factor. */
export async function createChallenge(
  { db, challenges }: Pick<Dependencies, "db" | "challenges">,
  owner: ChallengeOwner,
  party: RelyingParty | null,
): Promise<SecondFactorChallenge | null> {
  const { userId } = owner;
  if (!(await hasSecondFactor(db, userId))) return null;
  const { challenge, nonce } = await challenges.issue("signIn", owner);
  const passkeys = party ? await listPasskeyRows(db, userId) : [];
  const methods: SecondFactorMethod[] = [];
  if (passkeys.length > 0) methods.push("passkey");
  if (await findTotpFactor(db, userId)) methods.push("totp");
  if ((await countRecoveryCodes(db, userId)) > 0) methods.push("recoveryCode");
  if (!party || passkeys.length === 0) return { challenge, methods };
  const options = await createAuthenticationOptions(passkeys, { party, nonce, mustVerifyUser: false });
  return { challenge, methods, passkeyOptions: options };
}

type Factor = Omit<SecondFactorSignIn, "challenge">;

/** True if the passkey is verified: a code beside it would be instead. */
export function isPasskey({ totp, passkey }: Factor): boolean {
  return totp === undefined && passkey !== undefined;
}

/**
 * Uses up the code or the nonce.
 * @returns `null` for a wrong or used one
 */
export async function verifySecondFactor(
  dependencies: Dependencies,
  userId: string,
  { totp, recoveryCode = "", passkey, nonce, party }: Factor & { nonce: string; party: RelyingParty | null },
): Promise<true | null> {
  const { db, factorSecrets, challenges } = dependencies;
  if (totp !== undefined) return (await verifyTotp(dependencies, userId, totp)) || null;
  if (passkey) {
    if (!party || !challenges.consume(nonce)) return null;
    const response = { assertion: passkey, nonce, party, mustVerifyUser: false };
    return (await verifyAssertion(dependencies, userId, response)) || null;
  }
  const hash = factorSecrets.hashRecoveryCode(userId, recoveryCode);
  return (await consumeRecoveryCode(db, userId, hash)) || null;
}

/** The error for a factor that was not accepted or is missing, at its field. */
export function secondFactorError({ totp, recoveryCode, passkey }: Factor): AppError {
  if (passkey) return fieldError("passkey", SECOND_FACTOR_MESSAGES.passkeyFailed);
  if (recoveryCode !== undefined) return fieldError("recoveryCode", SECOND_FACTOR_MESSAGES.wrongRecoveryCode);
  const { codeFormat, wrongCode } = SECOND_FACTOR_MESSAGES;
  return fieldError("totp", totp === undefined ? codeFormat : wrongCode);
}

async function verifyTotp({ db, now, factorSecrets, log }: Dependencies, userId: string, code: string) {
  const factor = await findTotpFactor(db, userId);
  if (!factor) return false;
  const secret = await factorSecrets.decrypt(userId, factor.secret);
  if (secret === null) {
    log.warn("a second factor can't be decrypted, because its key is not in this data folder", { userId });
    return false;
  }
  const step = await findTotpStep(secret, code, now());
  return step !== null && (await consumeTotpStep(db, factor, step));
}

function fieldError(field: string, message: string): AppError {
  return new AppError("invalid", message, { errors: { [field]: message } });
}
