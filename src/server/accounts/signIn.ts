import type { ConfirmFields, FirstAdminFields, LoginFields } from "#contract/accounts/auth.ts";
import { AUTH_MESSAGES, REFRESH_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import type { LoginAnswer, RefreshAnswer } from "#contract/accounts/signIn.ts";
import type { User } from "#contract/accounts/users.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import type { ActiveSession } from "#server/http/context.ts";
import { tooMany } from "#server/http/protection/rateLimits.ts";
import type { Limiter } from "#server/http/protection/rateLimits.ts";

import type { AccessTokens } from "./accessTokens.ts";
import { hashNewPassword } from "./newPassword.ts";
import type { NewPasswordDependencies } from "./newPassword.ts";
import type { Passwords } from "./passwords.ts";
import { hashRefreshToken, newRefreshToken } from "./refreshTokens.ts";
import { createFirstAdmin, findCredentials, hasAdmin } from "./repository.ts";
import { confirmSession, createSession, createSessionOf, findSessionByRefreshToken } from "./sessions.ts";
import type { SetupLink } from "./setupLink.ts";
import type { TrustedNetworks } from "./trustedNetworks.ts";

export interface SignInDependencies extends NewPasswordDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  passwords: Passwords;
  tokens: AccessTokens;
  signInLimits: SignInLimits;
  knownPlaces: TrustedNetworks;
  setupLink: SetupLink;
}

export interface SignInLimits {
  byAddress: Limiter;
  byAccount: Limiter;
}

/**
 * @param address the caller's address, for the rate limits
 * @throws AppError `tooMany`; `unauthenticated` for an unknown email, a wrong password and a deactivated
 * account alike; `forbidden` for a correct password of another role
 */
export async function signIn(
  dependencies: SignInDependencies,
  fields: LoginFields,
  address: string,
): Promise<LoginAnswer> {
  const account = fields.email.toLowerCase();
  const counter = takeTry(dependencies, account, address);
  const found = await findCredentials(dependencies.db, account);
  const matches = await dependencies.passwords.verify(fields.password, found?.passwordHash ?? null);
  if (!found || !matches || !found.user.isActive) {
    throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  }
  if (found.user.role !== "admin") throw new AppError("forbidden", AUTH_MESSAGES.accessDenied);
  const { passwordHash, user } = found;
  const now = dependencies.now();
  const { session, refreshToken } = newSession(user._id, now);
  const id = await createSessionOf(dependencies.db, { ...session, passwordHash }, now);
  if (id === null) throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  dependencies.signInLimits.byAccount.forgive(counter);
  dependencies.knownPlaces.remember(account, address);
  return answerOf(dependencies, user, { id, refreshToken, now });
}

/**
 * Reauthentication: renews the proof of identity that some changes need. Counts as a sign-in attempt for the
 * rate limits.
 * @throws AppError `tooMany`; `invalid` for a wrong password, because the session continues; `unauthenticated`
 * if the session ended
 */
export async function confirmIdentity(
  dependencies: SignInDependencies,
  { session, password }: ConfirmFields & { session: ActiveSession },
  address: string,
): Promise<void> {
  const { email } = session.user;
  const counter = takeTry(dependencies, email, address);
  const found = await findCredentials(dependencies.db, email);
  const matches = await dependencies.passwords.verify(password, found?.passwordHash ?? null);
  if (!found || !matches) {
    const message = AUTH_MESSAGES.wrongPassword;
    throw new AppError("invalid", message, { errors: { password: message } });
  }
  const isConfirmed = await confirmSession(
    dependencies.db,
    session.id,
    found.passwordHash,
    dependencies.now(),
  );
  if (!isConfirmed) throw new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
  dependencies.signInLimits.byAccount.forgive(counter);
}

/**
 * Returns the key that the attempt is counted under.
 * @throws AppError `tooMany`
 */
function takeTry(
  { signInLimits, knownPlaces }: SignInDependencies,
  account: string,
  address: string,
): string {
  const counter = knownPlaces.counterOf(account, address);
  const wait = signInLimits.byAddress.take(address) ?? signInLimits.byAccount.take(counter);
  if (wait !== null) throw tooMany(wait);
  return counter;
}

/**
 * Returns a new access token; the refresh token does not change.
 * @param address the caller's address
 * @throws AppError `unauthenticated`
 */
export async function refresh(
  dependencies: SignInDependencies,
  refreshToken: string,
  address: string,
): Promise<RefreshAnswer> {
  const session = await findSessionByRefreshToken(
    dependencies.db,
    hashRefreshToken(refreshToken),
    dependencies.now(),
  );
  if (!session) throw new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
  dependencies.knownPlaces.remember(session.user.email, address);
  return { accessToken: (await dependencies.tokens.issue(session.id)).token };
}

/** @throws AppError `invalidSetupLink` for a wrong link; also as `registerFirstAdmin` */
export async function setUpFirstAdmin(
  dependencies: SignInDependencies,
  { token, ...fields }: FirstAdminFields & { token: string },
  address: string,
): Promise<LoginAnswer> {
  const wait = dependencies.signInLimits.byAddress.take(address);
  if (wait !== null) throw tooMany(wait);
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
  dependencies.knownPlaces.remember(user.email, address);
  const now = dependencies.now();
  const { session, refreshToken } = newSession(user._id, now);
  const id = await createSession(dependencies.db, session, now);
  return answerOf(dependencies, user, { id, refreshToken, now });
}

/** @throws AppError `conflict` once an admin exists; also as `hashNewPassword` */
export async function registerFirstAdmin(
  dependencies: Pick<SignInDependencies, "db" | "now" | "passwords" | "getSite">,
  { password, ...person }: FirstAdminFields,
): Promise<User> {
  const passwordHash = await hashNewPassword(dependencies, password, person);
  return createFirstAdmin(dependencies.db, { ...person, passwordHash }, dependencies.now());
}

function newSession(userId: string, now: number) {
  const refreshToken = newRefreshToken();
  const expiresAt = now + REFRESH_TOKEN_LIFETIME_MS;
  return { refreshToken, session: { userId, refreshTokenHash: hashRefreshToken(refreshToken), expiresAt } };
}

interface Opened {
  id: string;
  refreshToken: string;
  now: number;
}

async function answerOf(
  { tokens }: SignInDependencies,
  user: User,
  { id, refreshToken, now }: Opened,
): Promise<LoginAnswer> {
  const { token } = await tokens.issue(id);
  return { user: { ...user, lastLogin: new Date(now).toISOString() }, accessToken: token, refreshToken };
}
