// Signing in, renewing and signing out, free of HTTP.
import type { FirstAdminFields, LoginFields } from "#contract/auth.ts";
import { AUTH_MESSAGES, REFRESH_TOKEN_LIFETIME_MS } from "#contract/session.ts";
import type { LoginAnswer, RefreshAnswer } from "#contract/session.ts";
import type { User } from "#contract/users.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { createSession, findSessionByRefreshToken } from "#server/store/sessions.ts";
import { createFirstAdmin, findCredentials, hasAdmin, noteLogin } from "#server/store/users.ts";

import { tooMany } from "./limits.ts";
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
  const { byAddress, byAccount } = services.limits;
  const counter = services.knownPlaces.counterOf(account, address);
  const wait = byAddress.take(address) ?? byAccount.take(counter);
  if (wait !== null) throw tooMany(wait);
  const found = await findCredentials(services.db, account);
  const matches = await services.passwords.verify(fields.password, found?.passwordHash ?? null);
  if (!found || !matches || !found.user.isActive) {
    throw new AppError("unauthenticated", AUTH_MESSAGES.wrongCredentials);
  }
  if (found.user.role !== "admin") throw new AppError("forbidden", AUTH_MESSAGES.accessDenied);
  byAccount.forgive(counter);
  services.knownPlaces.remember(account, address);
  await noteLogin(services.db, found.user._id, services.now());
  return openSession(services, { ...found.user, lastLogin: new Date(services.now()).toISOString() });
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

/** @throws AppError `forbidden` for a wrong link, `conflict` once an admin exists */
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
  await noteLogin(services.db, user._id, services.now());
  return openSession(services, { ...user, lastLogin: new Date(services.now()).toISOString() });
}

/** @throws AppError `conflict` once an admin exists */
export async function registerFirstAdmin(
  { db, now, passwords }: Pick<Services, "db" | "now" | "passwords">,
  { password, ...person }: FirstAdminFields,
): Promise<User> {
  return createFirstAdmin(db, { ...person, passwordHash: await passwords.hash(password) }, now());
}

async function openSession({ db, now, tokens }: AuthServices, user: User): Promise<LoginAnswer> {
  const refreshToken = newRefreshToken();
  const session = {
    userId: user._id,
    refreshTokenHash: hashRefreshToken(refreshToken),
    expiresAt: now() + REFRESH_TOKEN_LIFETIME_MS,
  };
  const { token } = await tokens.issue(await createSession(db, session, now()));
  return { user, accessToken: token, refreshToken };
}
