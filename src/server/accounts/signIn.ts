import type { AccountNotice } from "#contract/accounts/accountNotices.ts";
import type { ConfirmFields, LoginRequest } from "#contract/accounts/auth.ts";
import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { SecondFactorSignIn } from "#contract/accounts/secondFactor.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import type { LoginResponse, RefreshResponse } from "#contract/accounts/loginResponse.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";
import type { Logger } from "#server/logger.ts";

import type { AccessTokens } from "./accessTokens.ts";
import type { NewPasswordDependencies } from "./hashNewPassword.ts";
import type { Passwords } from "./passwords.ts";
import { hashRefreshToken, generateRefreshToken } from "./replaceSession.ts";
import { findCredentials, findCredentialsById } from "./repository.ts";
import type { Credentials } from "./repository.ts";
import type { FactorSecrets } from "./secondFactor/factorSecrets.ts";
import { findRequiredFrom } from "./secondFactor/requirement.ts";
import { hasSecondFactor } from "./secondFactor/repository.ts";
import { passwordIdOf } from "./secondFactor/signInChallenges.ts";
import type { SignInChallenges } from "./secondFactor/signInChallenges.ts";
import { attemptSecondFactor, createChallenge } from "./secondFactor/verifySecondFactor.ts";
import { markReauthenticated, createSessionIfUnchanged, findSessionByRefreshToken } from "./sessions.ts";
import type { ReplacedSession } from "./replaceSession.ts";
import type { SignInCaller } from "./signInCaller.ts";
import { getSessionTime } from "./sessionTime.ts";
import type { SetupLink } from "./setupLink.ts";
import { ownCounter } from "./signInThrottle.ts";
import type { SignInThrottle } from "./signInThrottle.ts";
import type { SignInLane } from "./signInLane.ts";

export interface SignInDependencies extends NewPasswordDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  passwords: Passwords;
  tokens: AccessTokens;
  signInThrottle: SignInThrottle;
  signInLane: SignInLane;
  setupLink: SetupLink;
  factorSecrets: FactorSecrets;
  challenges: SignInChallenges;
  log: Pick<Logger, "warn">;
}

/**
 * @throws AppError `tooMany`; `unauthenticated` for an unknown email, a wrong password and a deactivated
 * account alike; `forbidden` for a correct password of another role; `secondFactorRequired` with the challenge
 */
export async function signIn(
  dependencies: SignInDependencies,
  { email, password, proof }: LoginRequest,
  caller: SignInCaller,
): Promise<LoginResponse> {
  const { db, passwords, signInThrottle, signInLane } = dependencies;
  const { address, browser } = caller;
  const account = email.toLowerCase();
  caller.onAttempt(account);
  // Without a cookie the account is not looked up before the wait: its time would tell whether the account exists.
  const deviceId = browser.findAny() && browser.find(await findCredentials(db, account));
  const attempted = { account, password, hasPriority: deviceId !== null };
  passwords.assertCapacity(attempted);
  const verify = () => verifyPassword(dependencies, attempted);
  const credentials = await (deviceId === null
    ? signInLane.attempt({ account, address, proof }, verify)
    : signInThrottle.attempt([ownCounter(deviceId)], verify));
  if (!credentials?.user.isActive) {
    throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  }
  if (credentials.user.role !== "admin") throw new AppError("forbidden", AUTH_MESSAGES.accessDenied);
  return continueSignIn(dependencies, credentials, caller);
}

/**
 * Continues a sign-in whose password was right or has just been set.
 * @throws AppError `secondFactorRequired` with the challenge; as `completeSignIn`
 */
export async function continueSignIn(
  dependencies: SignInDependencies,
  credentials: Credentials,
  caller: SignInCaller,
): Promise<LoginResponse> {
  const owner = { userId: credentials.user._id, passwordId: passwordIdOf(credentials.passwordHash) };
  const challenge = await createChallenge(dependencies, owner, caller.party);
  if (challenge)
    throw new AppError("secondFactorRequired", SECOND_FACTOR_MESSAGES.required, { data: challenge });
  return completeSignIn(dependencies, credentials, caller, (work) => transaction(dependencies.db, work));
}

/**
 * Completes a sign-in whose password was right. Wrong codes count for the browser if it signed in before, else for the
 * account: only who knows its password can cause them.
 * @throws AppError `tooMany`; `invalid` for a wrong or used code; `unauthenticated` for an expired challenge
 * and for a changed account
 */
export async function signInWithSecondFactor(
  dependencies: SignInDependencies,
  { challenge, ...factor }: SecondFactorSignIn,
  caller: SignInCaller,
): Promise<LoginResponse> {
  const { db, challenges } = dependencies;
  const verified = await challenges.read("signIn", challenge);
  const credentials = verified && (await findCredentialsById(db, verified.userId));
  if (!credentials || verified.passwordId !== passwordIdOf(credentials.passwordHash)) {
    throw new AppError("unauthenticated", SECOND_FACTOR_MESSAGES.challengeExpired);
  }
  const { userId, nonce } = verified;
  caller.onAttempt(credentials.user.email);
  const counterId = caller.browser.find(credentials) ?? userId;
  const attempt = { ...factor, userId, nonce, counterId, party: caller.party };
  return completeSignIn(dependencies, credentials, caller, (work) =>
    attemptSecondFactor(dependencies, attempt, work),
  );
}

/**
 * @param run runs the work in a transaction
 * @throws AppError `unauthenticated` if the account was changed since its password was verified; as `run`
 */
async function completeSignIn(
  dependencies: SignInDependencies,
  credentials: Credentials,
  { device, browser }: SignInCaller,
  run: <T extends object>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<LoginResponse> {
  const { user, passwordHash } = credentials;
  const time = await getSessionTime(dependencies);
  const refreshToken = generateRefreshToken();
  const refreshTokenHash = hashRefreshToken(refreshToken);
  const session = { ...device, userId: user._id, passwordHash, refreshTokenHash };
  const { id, notices } = await run((tx) => createSessionIfUnchanged(tx, session, time));
  browser.issue(credentials);
  const { token: accessToken } = await dependencies.tokens.issue(id, { authenticatedAt: time.now });
  const signedIn = { ...user, lastLogin: new Date(time.now).toISOString() };
  const response = { user: signedIn, accessToken, refreshToken };
  const allNotices = [...notices, ...(await listRequirementNotices(dependencies, user._id))];
  return allNotices.length > 0 ? { ...response, notices: allNotices } : response;
}

/** Announces during the grace period that the site requires a second factor. */
async function listRequirementNotices(
  dependencies: SignInDependencies,
  userId: string,
): Promise<AccountNotice[]> {
  const requiredFrom = await findRequiredFrom(dependencies, userId);
  if (requiredFrom === null || requiredFrom <= dependencies.now()) return [];
  const hasFactor = await hasSecondFactor(dependencies.db, userId);
  return hasFactor ? [] : [{ kind: "required", at: new Date(requiredFrom).toISOString() }];
}

/**
 * Reauthentication: renews the proof of identity that some changes need, with a second factor if the account has one, and
 * replaces the session. Failures count for a browser that signed in before, else for the session: who has a copy of its
 * token keeps no owner from confirming.
 * @throws AppError `tooMany`; `invalid` for a wrong password or second factor, because the session continues;
 * `unauthenticated` if the session ended
 */
export async function reauthenticate(
  dependencies: SignInDependencies,
  { session, password, ...factor }: ConfirmFields & { session: ActiveSession },
  { actor, browser }: SignInCaller,
): Promise<ReplacedSession> {
  const { db, signInThrottle } = dependencies;
  const { _id: userId, email } = session.user;
  const counterId = browser.find(await findCredentials(db, email)) ?? session.publicId;
  const attempted = { account: email, password, hasPriority: true };
  const verify = () => verifyPassword(dependencies, attempted);
  const credentials = await signInThrottle.attempt([ownCounter(counterId)], verify);
  const message = AUTH_MESSAGES.wrongPassword;
  if (!credentials) throw new AppError("invalid", message, { errors: { password: message } });
  const context = { actor, now: dependencies.now() };
  const mark = (tx: Transaction) => markReauthenticated(tx, session.id, credentials.passwordHash, context);
  const replaced = (await hasSecondFactor(db, userId))
    ? await attemptSecondFactor(dependencies, { ...factor, userId, counterId, nonce: "", party: null }, mark)
    : await transaction(db, mark);
  if (browser.find(credentials) === null) browser.issue(credentials);
  return replaced;
}

/**
 * Returns a new access token; the refresh token does not change.
 * @throws AppError `unauthenticated`
 */
export async function refreshAccessToken(
  dependencies: SignInDependencies,
  refreshToken: string,
): Promise<RefreshResponse> {
  const time = await getSessionTime(dependencies);
  const session = await findSessionByRefreshToken(dependencies.db, hashRefreshToken(refreshToken), time);
  if (!session) throw new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
  return { accessToken: (await dependencies.tokens.issue(session.id)).token };
}

interface PasswordAttempt {
  /** The email in lower case. */
  account: string;
  password: string;
  hasPriority: boolean;
}

/** `null` for an unknown account or a wrong password; both take the same time. */
async function verifyPassword(
  { db, passwords }: Pick<SignInDependencies, "db" | "passwords">,
  { account, password, hasPriority }: PasswordAttempt,
): Promise<Credentials | null> {
  const credentials = await findCredentials(db, account);
  const isMatch = await passwords.verify(password, credentials?.passwordHash ?? null, { hasPriority });
  return isMatch ? credentials : null;
}
