// /auth: signing in, renewing, signing out, and the one-time set-up of the first admin.
import { loginSchema, refreshSchema, setupSchema } from "#contract/auth.ts";
import { sessionOf } from "#server/auth/guard.ts";
import { refresh, setUpFirstAdmin, signIn } from "#server/auth/signIn.ts";
import { endSession } from "#server/store/sessions.ts";

import type { AppContext } from "./context.ts";
import { reply } from "./reply.ts";
import { readJson } from "./request.ts";
import { routes } from "./table.ts";

export const authRoutes = routes([
  ["POST", "/login", login],
  ["POST", "/refresh", renew],
  ["POST", "/logout", logout],
  ["POST", "/setup", setup],
]);

async function login(c: AppContext) {
  const fields = await readJson(c, loginSchema);
  return reply(c, await signIn(c.var.services, fields, c.var.address), { message: "Signed in" });
}

async function renew(c: AppContext) {
  const { refreshToken } = await readJson(c, refreshSchema);
  return reply(c, await refresh(c.var.services, refreshToken), { message: "Token renewed" });
}

/** Without a living session there is nothing to end, which is what the caller wanted. */
async function logout(c: AppContext) {
  const session = await sessionOf(c);
  if (session) await endSession(c.var.services.db, session.id);
  return reply(c, null, { message: "Signed out" });
}

async function setup(c: AppContext) {
  const fields = await readJson(c, setupSchema);
  const answer = await setUpFirstAdmin(c.var.services, fields, c.var.address);
  return reply(c, answer, { message: "Your account is ready", status: 201 });
}
