import type { FirstAdminFields } from "#contract/accounts/auth.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import { SETUP_LINK_MESSAGES } from "#contract/accounts/session.ts";
import type { Actor } from "#server/database/actor.ts";
import { AppError } from "#server/errors.ts";

import { hashNewPassword } from "./hashNewPassword.ts";
import { createFirstAdmin, hasAdmin } from "./repository.ts";
import type { Credentials } from "./repository.ts";
import { continueSignIn } from "./signIn.ts";
import type { SignInDependencies } from "./signIn.ts";
import type { SignInCaller } from "./signInCaller.ts";
import { networkCounters } from "./signInThrottle.ts";

export type SetupLinkDependencies = Pick<SignInDependencies, "db" | "setupLink" | "signInThrottle">;

/** @throws AppError `invalidSetupLink` for a wrong or expired link; also as `registerFirstAdmin` */
export async function setUpFirstAdmin(
  dependencies: SignInDependencies,
  { token, ...fields }: FirstAdminFields & { token: string },
  caller: SignInCaller,
): Promise<LoginResponse> {
  await verifySetupLink(dependencies, token, caller.address);
  const credentials = await registerFirstAdmin(dependencies, fields, caller.actor);
  return continueSignIn(dependencies, credentials, caller);
}

/** @throws AppError `conflict` once an admin exists; `invalidSetupLink`; `tooMany` */
export async function verifySetupLink(
  { db, setupLink, signInThrottle }: SetupLinkDependencies,
  token: string,
  address: string,
): Promise<void> {
  if (await hasAdmin(db)) throw new AppError("conflict", SETUP_LINK_MESSAGES.used);
  const isMatch = await signInThrottle.attempt(
    networkCounters(address),
    async () => setupLink.matches(token) || null,
  );
  if (!isMatch) throw new AppError("invalidSetupLink", SETUP_LINK_MESSAGES.unknown);
  if (setupLink.isExpired()) throw new AppError("invalidSetupLink", SETUP_LINK_MESSAGES.expired);
}

/** @throws AppError `conflict` once an admin exists; also as `hashNewPassword` */
export async function registerFirstAdmin(
  dependencies: Pick<SignInDependencies, "db" | "now" | "passwords" | "getSite">,
  { password, ...person }: FirstAdminFields,
  actor: Actor,
): Promise<Credentials> {
  const passwordHash = await hashNewPassword(dependencies, password, person);
  const context = { actor, now: dependencies.now() };
  return {
    user: await createFirstAdmin(dependencies.db, { ...person, passwordHash }, context),
    passwordHash,
  };
}
