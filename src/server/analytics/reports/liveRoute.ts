// GET /analytics/realtime for whoever accepts events: the figures now, and again whenever they change.
import { createMiddleware } from "hono/factory";

import { AppError } from "#server/errors.ts";
import { tokenOf } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";

import type { LiveStreams } from "./liveStreams.ts";

const EVENTS = "text/event-stream";
/** Seconds. */
const TRY_AGAIN = 30;

interface LiveDependencies {
  live: LiveStreams;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Stands behind the guard. Ends when the token runs out or its session ends. */
export function liveFigures({ live, now }: LiveDependencies) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const isHead = c.req.method === "HEAD" || c.env?.isHead;
    if (isHead || !c.req.header("accept")?.includes(EVENTS)) return next();
    const stream = await live.open({
      userId: c.get("session").user._id,
      mayLook: await permissionOf(c, now),
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
}

async function permissionOf(c: AppContext, now: () => number) {
  const sessions = c.get("sessions");
  const token = await tokenOf(c, sessions);
  return async () => {
    if (!token || token.expiresAt <= now()) return false;
    const session = await sessions.find(token.sessionId);
    return session?.user.role === "admin";
  };
}
