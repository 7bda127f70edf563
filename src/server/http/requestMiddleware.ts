// What every request passes first: a well-formed address, a request id, security headers, one line in the log.
import { createMiddleware } from "hono/factory";

import type { AppContext, AppEnv } from "./context.ts";
import { replyError } from "./reply.ts";
import { clientAddress } from "./clientAddress.ts";
import { AppError } from "#server/errors.ts";
import { setSecurityHeaders } from "./securityHeaders.ts";
import type { Services } from "#server/services.ts";

/**
 * Before calls about what pages show: those that were refused leave the rendered pages good.
 * @param except calls that store nothing, whatever their method
 */
export function movesContentOn(except: string[]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    const isWrite = !isReading && !except.some((call) => c.req.path.endsWith(call));
    // A call that broke (5xx) may have done so after the record was written.
    const isRefused = c.res.status >= 400 && c.res.status < 500;
    if (isWrite && !isRefused) c.get("services").content.moveOn();
  });
}

export function everyRequest(services: Services) {
  const { isTrustedProxy } = services.config;
  const watchProxies = createProxyWatch(services);
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    c.set("services", services);
    c.set("requestId", crypto.randomUUID());
    const forwarded = c.req.header("x-forwarded-for");
    if (forwarded !== undefined) watchProxies(c.env?.peer);
    c.set("address", clientAddress(c.env?.peer, forwarded, isTrustedProxy));
    if (c.env?.refusal) c.res = replyError(c, c.env.refusal);
    else if (c.req.method === "TRACE") c.res = refuseTrace(c);
    else await next();
    // What the renderer asks is part of the page's own request.
    if (c.env?.forRendering) return;
    // On the finished answer itself: `c.header` would build a new one for each.
    c.res.headers.set("X-Request-Id", c.get("requestId"));
    setSecurityHeaders(c.res.headers, services.config);
    services.log.info("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
}

/** Behind a proxy that nobody named, all visitors are one: told once, for anybody may send the header. */
function createProxyWatch({ config, log }: Services) {
  let isTold = false;
  return (peer: string | undefined) => {
    const { isTrustedProxy } = config;
    if (isTold || isTrustedProxy(clientAddress(peer, undefined, isTrustedProxy))) return;
    isTold = true;
    log.warn(
      "X-Forwarded-For is not believed: if a proxy of yours sent it, name its address in TRUSTED_PROXIES",
    );
  };
}

/** It would send a caller's own headers back. */
function refuseTrace(c: AppContext): Response {
  c.header("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
  return replyError(c, new AppError("methodNotAllowed", "TRACE is not possible here"));
}
