// Signing in, confirming the password, renewing and the first admin, free of HTTP.
import type { ConfirmFields, FirstAdminFields, LoginFields } from "#contract/accounts/auth.ts";
import { AUTH_MESSAGES, REFRESH_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import type { LoginAnswer, RefreshAnswer } from "#contract/accounts/signIn.ts";
import type { User } from "#contract/accounts/users.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { confirmSession, createSession, createSessionOf, findSessionByRefreshToken } from "./sessions.ts";
import type { ActiveSession } from "./sessions.ts";
import { createFirstAdmin, findCredentials, hasAdmin } from "./repository.ts";

import { tooMany } from "#server/http/rateLimits.ts";
import { hashNewPassword } from "./newPassword.ts";
import { hashRefreshToken, newRefreshToken } from "./refreshTokens.ts";

type AuthServices = Pick<
  Services,
  "db" | "now" | "passwords" | "tokens" | "limits" | "knownPlaces" | "setupLink"
>;

/**
 * @param address where the call comes from, for the limits
 * @throws AppError `tooMany`; `unauthenticated` for an unknown address, a wrong password and a deactivated account alike;
 * `forbidden` for a right password of another role
 */
export async function signIn(
  services: AuthServices,
  fields: LoginFields,
  address: string,
): Promise<LoginAnswer> {
  const account = fields.email.toLowerCase();
  const counter = takeTry(services, account, address);
  const found = await findCredentials(services.db, account);
  const matches = await services.passwords.verify(fields.password, found?.passwordHash ?? null);
  if (!found || !matches || !found.user.isActive) {
    throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  }
  if (found.user.role !== "admin") throw new AppError("forbidden", AUTH_MESSAGES.accessDenied);
  const { passwordHash, user } = found;
  const now = services.now();
  const { session, refreshToken } = newSession(user._id, now);
  const id = await createSessionOf(services.db, { ...session, passwordHash }, now);
  if (id === null) throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  services.limits.byAccount.forgive(counter);
  services.knownPlaces.remember(account, address);
  return answerOf(services, user, { id, refreshToken, now });
}

/**
 * Renews the proof of identity that some changes ask for. Counts as a sign-in for the limits.
 * @throws AppError `tooMany`; `invalid` for a wrong password, because the session goes on; `unauthenticated` when it ended meanwhile
 */
export async function confirmIdentity(
  services: AuthServices,
  { session, password }: ConfirmFields & { session: ActiveSession },
  address: string,
): Promise<void> {
  const { email } = session.user;
  const counter = takeTry(services, email, address);
  const found = await findCredentials(services.db, email);
  const matches = await services.passwords.verify(password, found?.passwordHash ?? null);
  if (!found || !matches) {
    const message = AUTH_MESSAGES.wrongPassword;
    throw new AppError("invalid", message, { errors: { password: message } });
  }
  const isConfirmed = await confirmSession(services.db, session.id, found.passwordHash, services.now());
  if (!isConfirmed) throw new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
  services.limits.byAccount.forgive(counter);
}

/** Gives what the tries are counted under. @throws AppError `tooMany` */
function takeTry({ limits, knownPlaces }: AuthServices, account: string, address: string): string {
  const counter = knownPlaces.counterOf(account, address);
  const wait = limits.byAddress.take(address) ?? limits.byAccount.take(counter);
  if (wait !== null) throw tooMany(wait);
  return counter;
}

/** The refresh token stays as it is. @param address where the call comes from @throws AppError `unauthenticated` */
export async function refresh(
  services: AuthServices,
  refreshToken: string,
  address: string,
): Promise<RefreshAnswer> {
  const session = await findSessionByRefreshToken(
    services.db,
    hashRefreshToken(refreshToken),
    services.now(),
  );
  if (!session) throw new AppError("unauthenticated", AUTH_MESSAGES.sessionExpired);
  services.knownPlaces.remember(session.user.email, address);
  return { accessToken: (await services.tokens.issue(session.id)).token };
}

/** @throws AppError `forbidden` for a wrong link; as `registerFirstAdmin` */
export async function setUpFirstAdmin(
  services: AuthServices,
  { token, ...fields }: FirstAdminFields & { token: string },
  address: string,
): Promise<LoginAnswer> {
  const wait = services.limits.byAddress.take(address);
  if (wait !== null) throw tooMany(wait);
  if (await hasAdmin(services.db)) {
    throw new AppError("conflict", "An admin exists already. Please sign in.");
  }
  if (!services.setupLink.matches(token)) {
    throw new AppError(
      "forbidden",
      "This set-up link is not valid. Please use the newest one that the server printed.",
    );
  }
  const user = await registerFirstAdmin(services, fields);
  services.knownPlaces.remember(user.email, address);
  const now = services.now();
  const { session, refreshToken } = newSession(user._id, now);
  const id = await createSession(services.db, session, now);
  return answerOf(services, user, { id, refreshToken, now });
}

/** @throws AppError `conflict` once an admin exists; as `hashNewPassword` */
export async function registerFirstAdmin(
  services: Pick<Services, "db" | "now" | "passwords">,
  { password, ...person }: FirstAdminFields,
): Promise<User> {
  const passwordHash = await hashNewPassword(services, password, person);
  return createFirstAdmin(services.db, { ...person, passwordHash }, services.now());
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
  { tokens }: AuthServices,
  user: User,
  { id, refreshToken, now }: Opened,
): Promise<LoginAnswer> {
  const { token } = await tokens.issue(id);
  return { user: { ...user, lastLogin: new Date(now).toISOString() }, accessToken: token, refreshToken };
}
