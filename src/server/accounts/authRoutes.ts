import { confirmSchema, loginSchema, refreshSchema, setupSchema } from "#contract/accounts/auth.ts";
import { AppError } from "#server/errors.ts";
import { adminOnly, authenticate, readBearerToken } from "#server/http/authenticate.ts";
import type { AppContext, SessionService } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import type { Logger } from "#server/logger.ts";

import type { DeviceCookies } from "./deviceCookies.ts";
import { readDevice } from "./readDevice.ts";
import { endSession } from "./sessions.ts";
import { reauthenticate, refreshAccessToken, setUpFirstAdmin, signIn } from "./signIn.ts";
import type { Caller, SignInDependencies } from "./signIn.ts";

interface AuthDependencies extends SignInDependencies {
  sessions: SessionService;
  deviceCookies: DeviceCookies;
  log: Logger;
}

export function authRoutes(dependencies: AuthDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["POST", "/login", validateJson(loginSchema), handle(login)],
    ["POST", "/confirm", authenticate(dependencies), adminOnly, validateJson(confirmSchema), handle(confirm)],
    ["POST", "/refresh", validateJson(refreshSchema), handle(renew)],
    ["POST", "/logout", handle(logout)],
    ["POST", "/setup", validateJson(setupSchema), handle(setup)],
  ]);
}

async function login(c: Validated<{ json: typeof loginSchema }>, dependencies: AuthDependencies) {
  const fields = { ...c.req.valid("json"), device: readDevice(c) };
  return reply(c, await signIn(dependencies, fields, createCaller(c, dependencies)), {
    message: "Signed in",
  });
}

async function confirm(c: Validated<{ json: typeof confirmSchema }>, dependencies: AuthDependencies) {
  const { log } = dependencies;
  const { password } = c.req.valid("json");
  const { _id: userId } = c.get("adminSession").user;
  try {
    const { browser } = createCaller(c, dependencies);
    await reauthenticate(dependencies, { session: c.get("adminSession"), password }, browser);
  } catch (error) {
    if (error instanceof AppError) {
      const logFields = { requestId: c.get("requestId"), userId, status: error.status };
      log.warn("reauthentication failed", logFields);
    }
    throw error;
  }
  return reply(c, null, { message: "Identity confirmed" });
}

async function renew(c: Validated<{ json: typeof refreshSchema }>, dependencies: AuthDependencies) {
  const { refreshToken } = c.req.valid("json");
  const { browser } = createCaller(c, dependencies);
  return reply(c, await refreshAccessToken(dependencies, refreshToken, browser), {
    message: "Token renewed",
  });
}

/**
 * Accepts an expired access token: the browser signs out when its token expires, and the refresh token has to
 * end then. Without a valid signature there is no session to end, and the call succeeds.
 */
async function logout(c: AppContext, { db, sessions }: AuthDependencies) {
  const token = await readBearerToken(c, sessions);
  if (token) await endSession(db, token.sessionId);
  return reply(c, null, { message: "Signed out" });
}

async function setup(c: Validated<{ json: typeof setupSchema }>, dependencies: AuthDependencies) {
  const fields = { ...c.req.valid("json"), device: readDevice(c) };
  const answer = await setUpFirstAdmin(dependencies, fields, createCaller(c, dependencies));
  return reply(c, answer, { message: "Your account is ready", status: 201 });
}

function createCaller(c: AppContext, { deviceCookies }: AuthDependencies): Caller {
  return { address: c.get("address"), browser: deviceCookies.of(c) };
}
