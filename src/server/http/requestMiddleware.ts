import { createMiddleware } from "hono/factory";

import { AppError } from "#server/errors.ts";
import type { Log } from "#server/log.ts";

import { clientAddress } from "./protection/clientAddress.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { replyError } from "./reply.ts";
import { setSecurityHeaders } from "./protection/securityHeaders.ts";

interface Dependencies {
  log: Log;
  publicUrl: string | null;
  isTrustedProxy: (address: string) => boolean;
}

/** The first middleware: request id, client address, security headers and access log. */
export function requestMiddleware({ log, publicUrl, isTrustedProxy }: Dependencies) {
  const warnOfProxy = createProxyWarning(log, isTrustedProxy);
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    c.set("requestId", crypto.randomUUID());
    const forwarded = c.req.header("x-forwarded-for");
    if (forwarded !== undefined) warnOfProxy(c.env?.peer);
    c.set("address", clientAddress(c.env?.peer, forwarded, isTrustedProxy));
    if (c.env?.refusal) c.res = replyError(c, c.env.refusal);
    else if (c.req.method === "TRACE") c.res = refuseTrace(c);
    else await next();
    // Calls of the renderer belong to the page's request.
    if (c.env?.forRendering) return;
    // Set on the final response: `c.header` would create a new response.
    c.res.headers.set("X-Request-Id", c.get("requestId"));
    setSecurityHeaders(c.res.headers, publicUrl);
    log.info("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
}

/**
 * Behind an unconfigured proxy all visitors share one address. Warns only once, because any client can send the
 * header.
 */
function createProxyWarning(log: Log, isTrustedProxy: Dependencies["isTrustedProxy"]) {
  let isLogged = false;
  return (peer: string | undefined) => {
    if (isLogged || isTrustedProxy(clientAddress(peer, undefined, isTrustedProxy))) return;
    isLogged = true;
    log.warn(
      "X-Forwarded-For is not believed: if a proxy of yours sent it, name its address in TRUSTED_PROXIES",
    );
  };
}

/** TRACE would echo the caller's headers. */
function refuseTrace(c: AppContext): Response {
  c.header("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
  return replyError(c, new AppError("methodNotAllowed", "TRACE is not allowed here"));
}
