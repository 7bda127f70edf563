// /auth: signing in, renewing, signing out, and the one-time set-up of the first admin.
import { loginSchema, refreshSchema, setupSchema } from "#contract/auth.ts";
import { tokenOf } from "#server/auth/guard.ts";
import { networkOf } from "#server/clientAddress.ts";
import { refresh, setUpFirstAdmin, signIn } from "#server/auth/signIn.ts";
import { endSession } from "#server/store/sessions.ts";

import type { AppContext } from "./context.ts";
import { reply } from "./reply.ts";
import { routes } from "./table.ts";
import { validJson } from "./validate.ts";
import type { Validated } from "./validate.ts";

export const authRoutes = routes([
  ["POST", "/login", validJson(loginSchema), login],
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
