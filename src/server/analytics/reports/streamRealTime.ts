import { createMiddleware } from "hono/factory";

import { hasPermission } from "#contract/accounts/permissions.ts";
import { AppError } from "#server/errors.ts";
import { hasFullAccess, readBearerToken } from "#server/http/authenticate.ts";
import type { AppContext, AppEnv } from "#server/http/context.ts";

import type { RealTimeBroadcaster } from "./realTimeBroadcaster.ts";

const EVENT_STREAM = "text/event-stream";
/** Seconds. */
const RETRY_AFTER_SECONDS = 30;

interface RealTimeDependencies {
  live: RealTimeBroadcaster;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * GET /analytics/realtime for clients that accept server-sent events. Ends when the token expires or its
 * session ends, and when the caller may no longer read the figures.
 */
export function streamRealTime({ live, now }: RealTimeDependencies) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const isHead = c.req.method === "HEAD" || c.env?.isHead;
    if (isHead || !c.req.header("accept")?.includes(EVENT_STREAM)) return next();
    const stream = await live.open({
      userId: c.get("adminSession").user._id,
      isAuthorized: await createAdminCheck(c, now),
    });
    if (!stream) {
      throw new AppError("unavailable", "Too many dashboards are open. Please try again later.", {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    return new Response(stream, {
      headers: {
        "content-type": `${EVENT_STREAM}; charset=utf-8`,
        // Keeps proxies from caching, compressing or buffering the stream.
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  });
}

async function createAdminCheck(c: AppContext, now: () => number) {
  const sessions = c.get("sessions");
  const token = await readBearerToken(c, sessions);
  return async () => {
    if (!token || token.expiresAt <= now()) return false;
    const session = await sessions.find(token.sessionId);
    return session !== null && hasFullAccess(session) && hasPermission(session.user, "analytics.read");
  };
}
