import type { ResponseCache } from "#server/http/cache/ResponseCache.ts";
import { createTextResponse } from "#server/http/cache/textResponse.ts";
import type { AppContext } from "#server/http/context.ts";
import { PAGE_COSTS } from "#server/http/protection/requestCosts.ts";
import type { ChargeRequest } from "#server/http/protection/requestLimits.ts";

import type { ComingSoon } from "./comingSoon.tsx";

interface Dependencies {
  pageCache: ResponseCache;
  comingSoon: ComingSoon;
  charge: ChargeRequest;
}

/** Sends documents such as the sitemap from the cache. */
export function createDocumentSender({ pageCache, comingSoon, charge }: Dependencies) {
  return async (c: AppContext, type: string, render: () => Promise<string>): Promise<Response> => {
    if (!pageCache.find(c.req.path)) await charge(c, PAGE_COSTS.lookup + PAGE_COSTS.render);
    if (await comingSoon.isHidden(c)) return comingSoon.send(c);
    const document = await pageCache.get(c.req.path, async (options) => {
      const isCacheable = await comingSoon.isLive();
      const headers = { "content-type": `${type}; charset=utf-8` };
      return createTextResponse({ status: 200, headers, text: await render(), isCacheable }, options);
    });
    return document.respond(c.req.raw);
  };
}
