// GET /analytics/realtime for whoever accepts events: the figures now, and again whenever they change.
import { createMiddleware } from "hono/factory";

import { tokenOf } from "#server/http/authenticate.ts";
import { AppError } from "#server/errors.ts";
import { findSession } from "#server/accounts/sessions.ts";

import type { AppContext, AppEnv } from "#server/http/context.ts";

const EVENTS = "text/event-stream";
/** Seconds. */
const TRY_AGAIN = 30;

/** Stands behind the guard. Ends when the token runs out or its session ends. */
export const liveFigures = createMiddleware<AppEnv>(async (c, next) => {
  const isHead = c.req.method === "HEAD" || c.env?.isHead;
  if (isHead || !c.req.header("accept")?.includes(EVENTS)) return next();
  const stream = await c.get("services").live.open({
    userId: c.get("session").user._id,
    mayLook: await permissionOf(c),
  });
  if (!stream) {
    throw new AppError("unavailable", "Too many dashboards are open. Please try again in a while.", {
      retryAfter: TRY_AGAIN,
    });
  }
  return new Response(stream, {
    headers: {
      "content-type": `${EVENTS}; charset=utf-8`,
      // No proxy may keep it, pack it or wait for its end.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
});

async function permissionOf(c: AppContext) {
  const { db, now } = c.get("services");
  const token = await tokenOf(c);
  return async () => {
    if (!token || token.expiresAt <= now()) return false;
    const session = await findSession(db, token.sessionId, now());
    return session?.user.role === "admin";
  };
}
