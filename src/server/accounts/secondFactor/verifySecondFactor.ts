import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type {
  SecondFactorChallenge,
  SecondFactorMethod,
  SecondFactorSignIn,
} from "#contract/accounts/secondFactor.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { Logger } from "#server/logger.ts";

import { reportWrongCodes } from "../accountNotices.ts";
import { secondFactorCounter } from "../signInThrottle.ts";
import type { SignInThrottle } from "../signInThrottle.ts";
import type { FactorSecrets } from "./factorSecrets.ts";
import { createAuthenticationOptions, verifyAssertion } from "./passkeys.ts";
import type { ConsumeFactor } from "./passkeys.ts";
import type { RelyingParty } from "./relyingParty.ts";
import { consumeRecoveryCode, consumeTotpStep, findTotpFactor, listFactors } from "./repository.ts";
import type { ChallengeOwner, SignInChallenges } from "./signInChallenges.ts";
import { findTotpStep } from "./totp.ts";

interface Dependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  factorSecrets: FactorSecrets;
  challenges: SignInChallenges;
  signInThrottle: SignInThrottle;
  log: Pick<Logger, "warn">;
}

/** What completes a sign-in; `null` without a second factor. */
export async function createChallenge(
  { db, challenges }: Pick<Dependencies, "db" | "challenges">,
  owner: ChallengeOwner,
  party: RelyingParty | null,
): Promise<SecondFactorChallenge | null> {
  const { totp, passkeys, recoveryCodesLeft } = await listFactors(db, owner.userId);
  if (!totp && passkeys.length === 0) return null;
  const { challenge, nonce } = await challenges.issue("signIn", owner);
  const methods: SecondFactorMethod[] = [];
  if (party && passkeys.length > 0) methods.push("passkey");
  if (totp) methods.push("totp");
  if (recoveryCodesLeft > 0) methods.push("recoveryCode");
  if (!party || passkeys.length === 0) return { challenge, methods };
  const options = await createAuthenticationOptions(passkeys, { party, nonce, mustVerifyUser: false });
  return { challenge, methods, passkeyOptions: options };
}

/** More typing errors than usual: the password may have been stolen. */
const WRONG_CODES_BEFORE_NOTICE = 3;

type Factor = Omit<SecondFactorSignIn, "challenge">;

interface FactorAttempt extends Factor {
  userId: string;
  /** Whose wrong codes count together, see `secondFactorCounter`. */
  counterId: string;
  /** For a passkey. */
  nonce: string;
  party: RelyingParty | null;
}

/**
 * Checks a second factor after a right password. Several wrong codes in a row are a notice to the owner.
 * @param permitted what the factor permits, in the transaction that uses it up: if it fails, a code can be used again
 * @throws AppError `tooMany`; `invalid` for a wrong, used or missing factor; as `permitted`
 */
export async function attemptSecondFactor<T extends object>(
  dependencies: Dependencies,
  { counterId, ...factor }: FactorAttempt,
  permitted: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { db, now, signInThrottle } = dependencies;
  const { userId, totp, recoveryCode, passkey } = factor;
  if ((totp ?? recoveryCode ?? passkey) === undefined) throw secondFactorError(factor);
  const check = async (failures: number) => {
    const consume = await verifyFactor(dependencies, factor);
    const result = await transaction(db, async (tx) => ((await consume?.(tx)) ? permitted(tx) : null));
    if (!result && failures >= WRONG_CODES_BEFORE_NOTICE) await reportWrongCodes(db, userId, now());
    return result;
  };
  // Nobody guesses a passkey: wrong codes of others must not keep it out.
  const isPasskey = totp === undefined && passkey !== undefined;
  const counter = secondFactorCounter(counterId);
  const result = isPasskey ? await check(0) : await signInThrottle.attempt([counter], check);
  if (!result) throw secondFactorError(factor);
  return result;
}

async function verifyFactor(
  dependencies: Dependencies,
  { userId, totp, recoveryCode = "", passkey, nonce, party }: Omit<FactorAttempt, "counterId">,
): Promise<ConsumeFactor | null> {
  const { factorSecrets, challenges } = dependencies;
  if (totp !== undefined) return verifyTotp(dependencies, userId, totp);
  if (!passkey) {
    const hash = factorSecrets.hashRecoveryCode(userId, recoveryCode);
    return (tx) => consumeRecoveryCode(tx, userId, hash);
  }
  if (!party || !challenges.consume(nonce)) return null;
  return verifyAssertion(dependencies, userId, { assertion: passkey, nonce, party, mustVerifyUser: false });
}

/** The error for a factor that was not accepted or is missing, at its field. */
function secondFactorError({ totp, recoveryCode, passkey }: Factor): AppError {
  if (passkey) return fieldError("passkey", SECOND_FACTOR_MESSAGES.passkeyFailed);
  if (recoveryCode !== undefined) return fieldError("recoveryCode", SECOND_FACTOR_MESSAGES.wrongRecoveryCode);
  const { codeFormat, wrongCode } = SECOND_FACTOR_MESSAGES;
  return fieldError("totp", totp === undefined ? codeFormat : wrongCode);
}

async function verifyTotp(
  { db, now, factorSecrets, log }: Dependencies,
  userId: string,
  code: string,
): Promise<ConsumeFactor | null> {
  const factor = await findTotpFactor(db, userId);
  if (!factor) return null;
  const secret = await factorSecrets.decrypt(userId, factor.secret);
  if (secret === null) {
    log.warn("a second factor can't be decrypted, because its key is not in this data folder", { userId });
    return null;
  }
  const step = await findTotpStep(secret, code, now());
  return step === null ? null : (tx) => consumeTotpStep(tx, factor, step);
}

function fieldError(field: string, message: string): AppError {
  return new AppError("invalid", message, { errors: { [field]: message } });
}
