// Sends a text that is kept in memory: compressed as the caller takes it, or not at all if the caller has it.
import type { AppContext } from "#server/http/context.ts";

import type { CachedPage } from "./pageCache.ts";

/** Kept by the browser, asked about at every visit: a change is seen at the next request. */
export function sendCached(
  c: AppContext,
  page: CachedPage,
  contentHeaders: Record<string, string>,
): Response {
  const headers = {
    ...contentHeaders,
    etag: page.etag,
    "cache-control": "no-cache",
    vary: "accept-encoding",
  };
  if (page.status === 200 && matchesEtag(c.req.header("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const { bytes, encoding } = page.body(c.req.header("accept-encoding"));
  return new Response(bytes, {
    status: page.status,
    headers: encoding ? { ...headers, "content-encoding": encoding.name } : headers,
  });
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header === "*" || (header?.split(",").some((tag) => opaqueTag(tag) === opaqueTag(etag)) ?? false);
}

/** As RFC 9110 compares tags for a page: weak ones are as good. */
function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
