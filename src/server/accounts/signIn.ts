import type { ConfirmFields, FirstAdminFields, LoginFields } from "#contract/accounts/auth.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import type { LoginResponse, RefreshResponse } from "#contract/accounts/loginResponse.ts";
import type { User } from "#contract/accounts/users.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";
import { tooManyAttemptsError } from "#server/http/protection/rateLimiter.ts";

import type { AccessTokens } from "./accessTokens.ts";
import { hashNewPassword } from "./hashNewPassword.ts";
import type { NewPasswordDependencies } from "./hashNewPassword.ts";
import type { Passwords } from "./passwords.ts";
import { hashRefreshToken, generateRefreshToken } from "./refreshTokens.ts";
import { createFirstAdmin, findCredentials, hasAdmin } from "./repository.ts";
import {
  markReauthenticated,
  createSession,
  createSessionIfUnchanged,
  findSessionByRefreshToken,
} from "./sessions.ts";
import type { Device } from "./sessions.ts";
import { getSessionTime } from "./sessionTime.ts";
import type { SessionTime } from "./sessionTime.ts";
import type { SetupLink } from "./setupLink.ts";
import { consumeAttempt } from "./signInLimits.ts";
import type { SignInLimits } from "./signInLimits.ts";
import type { TrustedNetworks } from "./trustedNetworks.ts";

export interface SignInDependencies extends NewPasswordDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  passwords: Passwords;
  tokens: AccessTokens;
  signInLimits: SignInLimits;
  trustedNetworks: TrustedNetworks;
  setupLink: SetupLink;
}

/**
 * @param address the caller's address, for the rate limits
 * @throws AppError `tooMany`; `unauthenticated` for an unknown email, a wrong password and a deactivated
 * account alike; `forbidden` for a correct password of another role
 */
export async function signIn(
  dependencies: SignInDependencies,
  { device, ...fields }: LoginFields & { device: Device },
  address: string,
): Promise<LoginResponse> {
  const account = fields.email.toLowerCase();
  const limitKey = consumeAttempt(dependencies, account, address);
  const credentials = await findCredentials(dependencies.db, account);
  const isMatch = await dependencies.passwords.verify(fields.password, credentials?.passwordHash ?? null);
  if (!credentials || !isMatch || !credentials.user.isActive) {
    throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  }
  if (credentials.user.role !== "admin") throw new AppError("forbidden", AUTH_MESSAGES.accessDenied);
  const { passwordHash, user } = credentials;
  const time = await getSessionTime(dependencies);
  const { session, refreshToken } = generateSession(user._id, device);
  const id = await createSessionIfUnchanged(dependencies.db, { ...session, passwordHash }, time);
  if (id === null) throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  dependencies.signInLimits.byAccount.reset(limitKey);
  dependencies.trustedNetworks.trust(account, address);
  return createLoginResponse(dependencies, user, { id, refreshToken, time });
}

/**
 * Reauthentication: renews the proof of identity that some changes need. Counts as a sign-in attempt for the
 * rate limits.
 * @throws AppError `tooMany`; `invalid` for a wrong password, because the session continues; `unauthenticated`
 * if the session ended
 */
export async function reauthenticate(
  dependencies: SignInDependencies,
  { session, password }: ConfirmFields & { session: ActiveSession },
  address: string,
): Promise<void> {
  const { email } = session.user;
  const limitKey = consumeAttempt(dependencies, email, address);
  const credentials = await findCredentials(dependencies.db, email);
  const isMatch = await dependencies.passwords.verify(password, credentials?.passwordHash ?? null);
  if (!credentials || !isMatch) {
    const message = AUTH_MESSAGES.wrongPassword;
    throw new AppError("invalid", message, { errors: { password: message } });
  }
  const isUpdated = await markReauthenticated(
    dependencies.db,
    session.id,
    credentials.passwordHash,
    dependencies.now(),
  );
  if (!isUpdated) throw new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
  dependencies.signInLimits.byAccount.reset(limitKey);
}

/**
 * Returns a new access token; the refresh token does not change.
 * @param address the caller's address
 * @throws AppError `unauthenticated`
 */
export async function refreshAccessToken(
  dependencies: SignInDependencies,
  refreshToken: string,
  address: string,
): Promise<RefreshResponse> {
  const session = await findSessionByRefreshToken(
    dependencies.db,
    hashRefreshToken(refreshToken),
    await getSessionTime(dependencies),
  );
  if (!session) throw new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
  dependencies.trustedNetworks.trust(session.user.email, address);
  return { accessToken: (await dependencies.tokens.issue(session.id)).token };
}

/** @throws AppError `invalidSetupLink` for a wrong link; also as `registerFirstAdmin` */
export async function setUpFirstAdmin(
  dependencies: SignInDependencies,
  { token, device, ...fields }: FirstAdminFields & { token: string; device: Device },
  address: string,
): Promise<LoginResponse> {
  const retryAfter = dependencies.signInLimits.byAddress.consume(address);
  if (retryAfter !== null) throw tooManyAttemptsError(retryAfter);
  if (await hasAdmin(dependencies.db)) {
    throw new AppError("conflict", "An admin exists already. Please sign in.");
  }
  if (!dependencies.setupLink.matches(token)) {
    throw new AppError(
      "invalidSetupLink",
      "This set-up link is not valid. Please use the newest one that the server printed.",
    );
  }
  const user = await registerFirstAdmin(dependencies, fields);
  dependencies.trustedNetworks.trust(user.email, address);
  const time = await getSessionTime(dependencies);
  const { session, refreshToken } = generateSession(user._id, device);
  const id = await createSession(dependencies.db, session, time);
  return createLoginResponse(dependencies, user, { id, refreshToken, time });
}

/** @throws AppError `conflict` once an admin exists; also as `hashNewPassword` */
export async function registerFirstAdmin(
  dependencies: Pick<SignInDependencies, "db" | "now" | "passwords" | "getSite">,
  { password, ...person }: FirstAdminFields,
): Promise<User> {
  const passwordHash = await hashNewPassword(dependencies, password, person);
  return createFirstAdmin(dependencies.db, { ...person, passwordHash }, dependencies.now());
}

function generateSession(userId: string, device: Device) {
  const refreshToken = generateRefreshToken();
  return { refreshToken, session: { ...device, userId, refreshTokenHash: hashRefreshToken(refreshToken) } };
}

interface CreatedSession {
  id: string;
  refreshToken: string;
  time: SessionTime;
}

async function createLoginResponse(
  { tokens }: SignInDependencies,
  user: User,
  { id, refreshToken, time }: CreatedSession,
): Promise<LoginResponse> {
  const { token } = await tokens.issue(id);
  return { user: { ...user, lastLogin: new Date(time.now).toISOString() }, accessToken: token, refreshToken };
}
