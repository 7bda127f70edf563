// What every request passes first: a well-formed address, a request id, security headers, one line in the log.
import { createMiddleware } from "hono/factory";

import type { AppContext, AppEnv } from "./api/context.ts";
import { clientAddress } from "./clientAddress.ts";
import { AppError } from "./errors.ts";
import type { Services } from "./services.ts";

/** Answers of calls that change nothing a page shows, or that failed, leave the rendered pages good. */
export function movesContentOn(nouns: string[]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (isWrite && c.res.ok && nouns.some((noun) => c.req.path.includes(noun)))
      c.var.services.content.moveOn();
  });
}

export function everyRequest(services: Services) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    c.set("services", services);
    c.set("requestId", crypto.randomUUID());
    c.set(
      "address",
      clientAddress(c.env?.peer, c.req.header("x-forwarded-for"), services.config.isTrustedProxy),
    );
    if (c.req.method === "TRACE") throw new AppError("methodNotAllowed", "TRACE is not possible here");
    await next();
    secure(c);
    // What the renderer asks is part of the page's own request.
    if (c.env?.forRendering) return;
    services.log.info("request", {
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
}

function secure(c: AppContext) {
  const { publicUrl } = c.var.services.config;
  c.header("X-Request-Id", c.var.requestId);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "strict-origin-when-cross-origin");
  c.header("X-Frame-Options", "DENY");
  c.header("Cross-Origin-Opener-Policy", "same-origin");
  if (publicUrl?.startsWith("https://")) c.header("Strict-Transport-Security", "max-age=31536000");
}
