import { createMiddleware } from "hono/factory";

import type { ContentVersion } from "./contentVersion.ts";
import type { AppEnv } from "./context.ts";

/**
 * Invalidates the rendered pages after writes. Rejected calls (4xx) change nothing.
 * @param exemptSuffixes path suffixes of calls that store nothing
 */
export function invalidatePageCache(contentVersion: ContentVersion, exemptSuffixes: string[]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const isWrite = !isRead && !exemptSuffixes.some((suffix) => c.req.path.endsWith(suffix));
    // A call that failed (5xx) may have failed after the record was written.
    const isRefused = c.res.status >= 400 && c.res.status < 500;
    if (isWrite && !isRefused) contentVersion.bump();
  });
}
