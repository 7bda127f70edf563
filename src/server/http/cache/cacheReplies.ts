import { createMiddleware } from "hono/factory";

import type { AppContext, AppEnv } from "../context.ts";
import type { ResponseCache } from "./ResponseCache.ts";
import { createTextResponse } from "./textResponse.ts";

/** The end of the name of the cookie of preview links. */
export const PREVIEW_COOKIE = "vitrine_preview_links";

/** In the order in which `web/api` sends them. */
const CACHED_PARAMETERS = ["page", "limit", "category", "view", "type", "order", "version", "lang"];
/** Characters per parameter. */
const MAX_VALUE_LENGTH = 100;

interface Dependencies {
  replyCache: ResponseCache;
  /** False while replies depend on the visitor. */
  isLive: () => Promise<boolean>;
}

/**
 * Middleware of routes that reply the same to all visitors, also to the renderer of pages. Runs after authentication.
 */
export function cacheReplies({ replyCache, isLive }: Dependencies) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = isAnonymousRead(c) ? replyKey(c.req.url) : null;
    if (key === null) return next();
    let isFirst = false;
    const reply = await replyCache.get(key, async (options) => {
      isFirst = true;
      c.set("isReplyCached", true);
      await next();
      const { status, headers } = c.res;
      const isCacheable = status === 200 && (await isLive());
      return createTextResponse(
        { status, headers: replyHeaders(headers), text: isCacheable ? await c.res.text() : "", isCacheable },
        options,
      );
    });
    if (reply.isCacheable) replaceResponse(c, reply.respond(c.req.raw));
    else if (!isFirst) await next();
  });
}

/** Keeps the headers of CORS. Without the reset, Hono would copy all headers of the previous response. */
function replaceResponse(c: AppContext, response: Response) {
  const corsHeaders = [...c.res.headers].filter(([name]) => name.startsWith("access-control-"));
  c.res = undefined;
  for (const [name, value] of corsHeaders) response.headers.set(name, value);
  c.res = response;
}

function isAnonymousRead(c: AppContext): boolean {
  const { authorization, cookie } = c.req.header();
  return c.req.method === "GET" && !authorization && !cookie?.includes(PREVIEW_COOKIE);
}

/** `null` for other parameters, such as a search. */
function replyKey(url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const known = CACHED_PARAMETERS.flatMap((name) => searchParams.getAll(name).map((value) => [name, value]));
  const isKnown =
    known.length === searchParams.size && known.every(([, value = ""]) => value.length <= MAX_VALUE_LENGTH);
  if (!isKnown) return null;
  return known.length > 0 ? `${pathname}?${new URLSearchParams(known)}` : pathname;
}

/** Without a stricter rule of the route, browsers revalidate. Replies to admins are never stored. */
function replyHeaders(headers: Headers): Record<string, string> {
  const cacheControl = headers.get("cache-control") ?? "no-store";
  return {
    "content-type": headers.get("content-type") ?? "",
    "cache-control": cacheControl === "no-store" ? "no-cache" : cacheControl,
    vary: "accept-encoding, authorization",
  };
}
