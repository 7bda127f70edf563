import type { ResponseCache } from "#server/http/cache/ResponseCache.ts";
import { createTextResponse } from "#server/http/cache/textResponse.ts";
import type { AppContext } from "#server/http/context.ts";
import { PAGE_COSTS } from "#server/http/protection/requestCosts.ts";
import type { ChargeRequest } from "#server/http/protection/requestLimits.ts";

import type { Visibility } from "./visibility.tsx";

interface Dependencies {
  pageCache: ResponseCache;
  visibility: Visibility;
  charge: ChargeRequest;
}

/** Sends documents such as the sitemap from the cache. */
export function createDocumentSender({ pageCache, visibility, charge }: Dependencies) {
  return async (c: AppContext, type: string, render: () => Promise<string>): Promise<Response> => {
    if (!pageCache.find(c.req.path)) await charge(c, PAGE_COSTS.lookup + PAGE_COSTS.render);
    if (await visibility.isHidden(c)) return visibility.sendComingSoon(c);
    const document = await pageCache.get(c.req.path, async (options) => {
      const isCacheable = await visibility.isLive();
      const headers = { "content-type": `${type}; charset=utf-8` };
      return createTextResponse({ status: 200, headers, text: await render(), isCacheable }, options);
    });
    return document.respond(c.req.raw);
  };
}
