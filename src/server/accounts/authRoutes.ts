import {
  acknowledgeSchema,
  confirmSchema,
  loginRequestSchema,
  refreshSchema,
  setupSchema,
} from "#contract/accounts/auth.ts";
import { passkeyConfirmSchema, secondFactorSignInSchema } from "#contract/accounts/secondFactor.ts";
import { logSecurityEvent } from "#server/audit/securityLog.ts";
import { createActor, createChangeContext } from "#server/http/actor.ts";
import { adminDuringSetup, authenticate, readBearerToken } from "#server/http/authenticate.ts";
import type { AppContext, SessionService } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import type { Logger } from "#server/logger.ts";

import { acknowledgeNotices } from "./accountNotices.ts";
import type { DeviceCookies } from "./deviceCookies.ts";
import { replyReplaced } from "./replaceSession.ts";
import { endSession } from "./sessions.ts";
import { createPasskeyConfirmation, reauthenticateWithPasskey } from "./secondFactor/passkeyConfirmation.ts";
import { getRelyingParty } from "./secondFactor/relyingParty.ts";
import { reauthenticate, refreshAccessToken, signIn, signInWithSecondFactor } from "./signIn.ts";
import type { SignInDependencies } from "./signIn.ts";
import { readSignInCaller } from "./signInCaller.ts";
import { setUpFirstAdmin } from "./setUpFirstAdmin.ts";

interface AuthDependencies extends SignInDependencies {
  publicUrl: string | null;
  sessions: SessionService;
  deviceCookies: DeviceCookies;
  log: Logger;
}

export function authRoutes(dependencies: AuthDependencies) {
  const handle = injectDependencies(dependencies);
  const own = [authenticate(dependencies), adminDuringSetup] as const;
  return createRoutes([
    ["POST", "/login", validateJson(loginRequestSchema), handle(login)],
    ["POST", "/second-factor", validateJson(secondFactorSignInSchema), handle(loginWithSecondFactor)],
    ["POST", "/confirm", ...own, validateJson(confirmSchema), handle(confirm)],
    ["POST", "/confirm/passkey/options", ...own, handle(beginPasskeyConfirmation)],
    ["POST", "/confirm/passkey", ...own, validateJson(passkeyConfirmSchema), handle(confirmWithPasskey)],
    ["POST", "/notices/acknowledge", ...own, validateJson(acknowledgeSchema), handle(acknowledge)],
    ["POST", "/refresh", validateJson(refreshSchema), handle(renew)],
    ["POST", "/logout", handle(logout)],
    ["POST", "/setup", validateJson(setupSchema), handle(setup)],
  ]);
}

async function login(c: Validated<{ json: typeof loginRequestSchema }>, dependencies: AuthDependencies) {
  const response = await signIn(dependencies, c.req.valid("json"), readSignInCaller(c, dependencies));
  logSecurityEvent(c, dependencies.log, { reason: "sign_in", userId: response.user._id });
  return reply(c, response, { message: "Signed in" });
}

async function loginWithSecondFactor(
  c: Validated<{ json: typeof secondFactorSignInSchema }>,
  dependencies: AuthDependencies,
) {
  const caller = readSignInCaller(c, dependencies);
  const response = await signInWithSecondFactor(dependencies, c.req.valid("json"), caller);
  logSecurityEvent(c, dependencies.log, { reason: "sign_in", userId: response.user._id });
  return reply(c, response, { message: "Signed in" });
}

async function beginPasskeyConfirmation(c: AppContext, dependencies: AuthDependencies) {
  const party = getRelyingParty(c, dependencies.publicUrl);
  return reply(c, await createPasskeyConfirmation(dependencies, c.get("adminSession").user, party));
}

async function confirmWithPasskey(
  c: Validated<{ json: typeof passkeyConfirmSchema }>,
  dependencies: AuthDependencies,
) {
  const fields = { session: c.get("adminSession"), ...c.req.valid("json") };
  const replaced = await reauthenticateWithPasskey(dependencies, fields, readSignInCaller(c, dependencies));
  return replyReplaced(c, { replaced, data: null }, { message: "Identity confirmed" });
}

async function confirm(c: Validated<{ json: typeof confirmSchema }>, dependencies: AuthDependencies) {
  const fields = { session: c.get("adminSession"), ...c.req.valid("json") };
  const replaced = await reauthenticate(dependencies, fields, readSignInCaller(c, dependencies));
  return replyReplaced(c, { replaced, data: null }, { message: "Identity confirmed" });
}

async function acknowledge(c: Validated<{ json: typeof acknowledgeSchema }>, dependencies: AuthDependencies) {
  const { createdAt, user } = c.get("adminSession");
  const firstSignIn = dependencies.deviceCookies.of(c).findFirstSignIn(user._id);
  await acknowledgeNotices(dependencies.db, createChangeContext(c, dependencies.now()), {
    userId: user._id,
    knownSince: Math.min(createdAt, firstSignIn ?? createdAt),
    until: Date.parse(c.req.valid("json").until),
  });
  return reply(c, null, { message: "Notices acknowledged" });
}

async function renew(c: Validated<{ json: typeof refreshSchema }>, dependencies: AuthDependencies) {
  const { refreshToken } = c.req.valid("json");
  return reply(c, await refreshAccessToken(dependencies, refreshToken), { message: "Token renewed" });
}

/**
 * Accepts an expired access token: the browser signs out when its token expires, and the refresh token has to
 * end then. Without a valid signature there is no session to end, and the call succeeds.
 */
async function logout(c: AppContext, { db, log, now, sessions }: AuthDependencies) {
  const token = await readBearerToken(c, sessions);
  const { device } = createActor(c);
  const userId = token && (await endSession(db, token.sessionId, { device, now: now() }));
  if (userId) logSecurityEvent(c, log, { reason: "signed_out", userId });
  return reply(c, null, { message: "Signed out" });
}

async function setup(c: Validated<{ json: typeof setupSchema }>, dependencies: AuthDependencies) {
  const caller = readSignInCaller(c, dependencies);
  const answer = await setUpFirstAdmin(dependencies, c.req.valid("json"), caller);
  logSecurityEvent(c, dependencies.log, { reason: "account_created", account: answer.user._id });
  return reply(c, answer, { message: "Your account is ready", status: 201 });
}
