// /auth: signing in, confirming the password, renewing, signing out, and the one-time set-up of the first admin.
import { confirmSchema, loginSchema, refreshSchema, setupSchema } from "#contract/accounts/auth.ts";
import { adminOnly, tokenOf, whoCalls } from "#server/http/authenticate.ts";
import { networkOf } from "#server/http/clientAddress.ts";
import { AppError } from "#server/errors.ts";
import { confirmIdentity, refresh, setUpFirstAdmin, signIn } from "./signIn.ts";
import { endSession } from "./sessions.ts";

import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { routes } from "#server/http/routeTable.ts";
import { validJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

export const authRoutes = routes([
  ["POST", "/login", validJson(loginSchema), login],
  ["POST", "/confirm", whoCalls, adminOnly, validJson(confirmSchema), confirm],
  ["POST", "/refresh", validJson(refreshSchema), renew],
  ["POST", "/logout", logout],
  ["POST", "/setup", validJson(setupSchema), setup],
]);

async function login(c: Validated<{ json: typeof loginSchema }>) {
  const fields = c.req.valid("json");
  return reply(c, await signIn(c.get("services"), fields, networkOf(c.get("address"))), {
    message: "Signed in",
  });
}

async function confirm(c: Validated<{ json: typeof confirmSchema }>) {
  const { password } = c.req.valid("json");
  const { _id: userId } = c.get("session").user;
  try {
    await confirmIdentity(
      c.get("services"),
      { session: c.get("session"), password },
      networkOf(c.get("address")),
    );
  } catch (error) {
    if (error instanceof AppError) {
      const facts = { requestId: c.get("requestId"), userId, status: error.status };
      c.get("services").log.warn("a confirmation of identity was refused", facts);
    }
    throw error;
  }
  return reply(c, null, { message: "Identity confirmed" });
}

async function renew(c: Validated<{ json: typeof refreshSchema }>) {
  const { refreshToken } = c.req.valid("json");
  return reply(c, await refresh(c.get("services"), refreshToken, networkOf(c.get("address"))), {
    message: "Token renewed",
  });
}

/**
 * Takes a token that has run out too: the browser signs out when its hour is over, and the refresh token must die then.
 * Without a token of ours there is nothing to end, which is what the caller wanted.
 */
async function logout(c: AppContext) {
  const token = await tokenOf(c);
  if (token) await endSession(c.get("services").db, token.sessionId);
  return reply(c, null, { message: "Signed out" });
}

async function setup(c: Validated<{ json: typeof setupSchema }>) {
  const fields = c.req.valid("json");
  const answer = await setUpFirstAdmin(c.get("services"), fields, networkOf(c.get("address")));
  return reply(c, answer, { message: "Your account is ready", status: 201 });
}
