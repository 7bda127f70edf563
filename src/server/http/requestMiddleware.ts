import { createMiddleware } from "hono/factory";

import { AppError } from "#server/errors.ts";
import type { Logger } from "#server/logger.ts";

import type { GetClientAddress } from "./protection/clientAddress.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { replyError } from "./reply.ts";
import { setSecurityHeaders } from "./protection/securityHeaders.ts";

interface Dependencies {
  log: Logger;
  hsts: string | null;
  getClientAddress: GetClientAddress;
}

/** The first middleware: request id, client address, security headers and access log. */
export function requestMiddleware({ log, hsts, getClientAddress }: Dependencies) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now();
    c.set("requestId", crypto.randomUUID());
    c.set("address", getClientAddress(c.env?.peer, c.req.header("x-forwarded-for")));
    if (c.env?.rejection) c.res = replyError(c, c.env.rejection);
    else if (c.req.method === "TRACE") c.res = rejectTrace(c);
    else await next();
    // Calls of the renderer belong to the page's request.
    if (c.env?.isInProcess) return;
    // Set on the final response: `c.header` would create a new response.
    c.res.headers.set("X-Request-Id", c.get("requestId"));
    setSecurityHeaders(c.res.headers, hsts);
    log.access({
      requestId: c.get("requestId"),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  });
}

/** TRACE would echo the caller's headers. */
function rejectTrace(c: AppContext): Response {
  c.header("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
  return replyError(c, new AppError("methodNotAllowed", "TRACE is not allowed here"));
}
