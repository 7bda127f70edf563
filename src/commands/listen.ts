import type { ApiErrorCode, Envelope } from "#contract/envelope.ts";
import type { App } from "#server/app.ts";
import { AppError, getErrorCode } from "#server/errors.ts";
import { createRespondFromCache } from "#server/http/cache/respondFromCache.ts";
import type { AppEnv } from "#server/http/context.ts";
import { hasValidHost } from "#server/http/protection/hostHeader.ts";
import { setSecurityHeaders } from "#server/http/protection/securityHeaders.ts";
import type { ServerParts } from "#server/serverParts.ts";
import { StartError } from "#server/StartError.ts";

import type { Config } from "./config.ts";

/** Bun closes a connection after this time without a response, or with less than 16 KB/s of a body (`disableBodyTimeout`). */
const IDLE_SECONDS = 60;

const failure = (code: ApiErrorCode, message: string): Envelope<null> => ({
  success: false,
  data: null,
  code,
  message,
});
const NOT_FOUND = failure("not_found", "There is nothing at this address");
const INTERNAL_ERROR = failure("internal", "Something went wrong on our side. Please try again.");

interface ListenOptions extends Pick<Config, "host" | "port"> {
  /** HTTPS with this certificate. The next listener may then share the port, to replace it. */
  tls?: { cert: string; key: string };
  http2?: boolean;
  /** `null` for requests to the site. */
  redirect?: ((request: Request) => Response | null) | undefined;
}

/**
 * Starts listening.
 * @throws StartError when the port can't be opened
 */
export function listen(options: ListenOptions, app: App, parts: ServerParts) {
  const { host, port, tls, http2 = false, redirect } = options;
  const respondFromCache = createRespondFromCache(parts);
  const respond = (request: Request, server: Bun.Server<undefined>) =>
    redirect?.(request) ??
    respondFromCache(request, () => server.requestIP(request)?.address) ??
    handleRequest(app, request, server);
  const { cdn } = parts;
  return openPort({ host, port }, () =>
    Bun.serve({
      hostname: host,
      port,
      // Otherwise a second process could silently share the port.
      reusePort: tls !== undefined,
      ...(tls && { tls, http2 }),
      development: false,
      idleTimeout: IDLE_SECONDS,
      // Every route has its own limit and reports it in the envelope; Bun would respond with an empty 413.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch: cdn ? (request, server) => cdn.respond(request, () => respond(request, server)) : respond,
      error: (error) => handleServerError(parts, error),
    }),
  );
}

/** @throws StartError when the port can't be opened */
export function openPort<T>({ host, port }: Pick<Config, "host" | "port">, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new StartError(
      `Can't listen on ${host}:${port}${listenErrorReason(error)}.`,
      listenErrorAdvice(error),
      {
        cause: error,
      },
    );
  }
}

/** Rejects a malformed `Host` after the middleware, so that the response has all headers and is logged. */
function handleRequest(app: App, request: Request, server: Bun.Server<undefined>) {
  const peer = server.requestIP(request)?.address ?? "";
  const env: AppEnv["Bindings"] = {
    peer,
    isHead: request.method === "HEAD",
    disableBodyTimeout: () => server.timeout(request, 0),
  };
  if (hasValidHost(request)) return app.fetch(headToGet(request), env);
  const rejection = new AppError("malformed", "Malformed Host");
  return app.fetch(headToGet(withoutHost(request)), { ...env, rejection });
}

/** Keeps the method and the path for the log. */
function withoutHost({ url, method }: Request): Request {
  const path = [url, URL.parse(url)?.pathname].find((part) => part?.startsWith("/")) ?? "/";
  return new Request(`http://malformed.invalid${path}`, { method });
}

/** For errors after the handler returned, such as a deleted file. */
function handleServerError({ hsts, log }: ServerParts, error: Error): Response {
  const requestId = crypto.randomUUID();
  // The listener opens a file after the handler found it; another program may have deleted it since.
  const isMissing = getErrorCode(error) === "ENOENT";
  if (isMissing) log.warn("a file was deleted before it could be sent", { requestId, reason: error.message });
  else log.error("a request failed", error, { requestId });
  const headers = { "cache-control": "no-store", "content-type": "application/json" };
  const response = Response.json(isMissing ? NOT_FOUND : INTERNAL_ERROR, {
    status: isMissing ? 404 : 500,
    headers,
  });
  response.headers.set("X-Request-Id", requestId);
  setSecurityHeaders(response.headers, hsts);
  return response;
}

/**
 * Hono answers HEAD with an empty body and a wrong length. As a GET, Bun drops the body and keeps its length.
 */
function headToGet(request: Request): Request {
  if (request.method !== "HEAD") return request;
  return new Request(request.url, { headers: request.headers, signal: request.signal });
}

function listenErrorReason(error: unknown): string {
  const code = getErrorCode(error);
  if (code === "EADDRINUSE") return ": the port is in use";
  if (code === "EACCES") return ": permission denied";
  return code ? ` (${code})` : "";
}

function listenErrorAdvice(error: unknown): string {
  const code = getErrorCode(error);
  if (code === "EADDRINUSE") return "Stop the other program, or set another PORT.";
  if (code === "EACCES") return "Set a PORT above 1023 and use a reverse proxy.";
  return "Set another PORT, or set HOST to an address of this machine.";
}
