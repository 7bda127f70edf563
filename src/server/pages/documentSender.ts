import type { ContentVersion } from "#server/http/contentVersion.ts";
import type { AppContext } from "#server/http/context.ts";

import type { ComingSoon } from "./comingSoon.tsx";
import { createPageCache } from "./pageCache.ts";
import { sendCached } from "./sendCached.ts";

interface Dependencies {
  contentVersion: ContentVersion;
  comingSoon: ComingSoon;
}

/** Sends documents such as the sitemap from a cache that is cleared by each content change. */
export function createDocumentSender({ contentVersion, comingSoon }: Dependencies) {
  const cache = createPageCache(contentVersion);
  return async (c: AppContext, type: string, write: () => Promise<string>): Promise<Response> => {
    if (await comingSoon.isHidden(c)) return comingSoon.send(c);
    const document = await cache.get(c.req.path, async () => ({ status: 200, html: await write() }));
    return sendCached(c, document, { "content-type": `${type}; charset=utf-8` });
  };
}
