import { getPath } from "hono/utils/url";

import type { Logger } from "#server/logger.ts";

import type { GetClientAddress } from "../protection/clientAddress.ts";
import { requestTarget } from "../protection/hostHeader.ts";
import { LazyVisitor } from "../visitorInfo.ts";
import type { ResponseCache } from "./ResponseCache.ts";

interface Dependencies {
  pageCache: ResponseCache;
  replyCache: ResponseCache;
  fileCache: Pick<ResponseCache, "find">;
  log: Logger;
  getClientAddress: GetClientAddress;
}

export type RespondFromCache = ReturnType<typeof createRespondFromCache>;

/**
 * Responds to a request whose response is cached, without the router and its middleware. Returns `null` for all
 * others.
 */
export function createRespondFromCache(dependencies: Dependencies) {
  const { pageCache, replyCache, fileCache, log, getClientAddress } = dependencies;

  /** @param getPeer the address of the socket */
  return (request: Request, getPeer: () => string | undefined): Response | null => {
    const startedAt = performance.now();
    const { method, headers } = request;
    if ((method !== "GET" && method !== "HEAD") || hasUncachedHeader(headers)) return null;
    const target = requestTarget(request);
    const cached = target && (pageCache.find(target) ?? fileCache.find(target) ?? replyCache.find(target));
    if (!cached) return null;
    const forwardedFor = headers.get("x-forwarded-for") ?? undefined;
    const getAddress = () => getClientAddress(getPeer(), forwardedFor);
    // Warns about an untrusted proxy.
    if (forwardedFor !== undefined) getAddress();
    if (method === "GET") cached.onServed?.(request, new LazyVisitor(request, getAddress));
    const response = cached.respond(request);
    const requestId = crypto.randomUUID();
    response.headers.set("X-Request-Id", requestId);
    log.access({
      requestId,
      method,
      path: pathOf(target, request),
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
    });
    return response;
  };
}

/** True if the response may differ from the cached one. */
function hasUncachedHeader(headers: Headers): boolean {
  return headers.has("authorization") || headers.has("origin") || headers.has("range");
}

/** As the router decodes it. */
function pathOf(target: string, request: Request): string {
  if (target.includes("%")) return getPath(request);
  const end = target.indexOf("?");
  return end < 0 ? target : target.slice(0, end);
}
