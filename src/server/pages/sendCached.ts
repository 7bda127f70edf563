import type { AppContext } from "#server/http/context.ts";

import type { CachedPage } from "./pageCache.ts";

/** Sends a cached text. Browsers revalidate at each visit, so that a change is visible at the next request. */
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

/** Weak comparison, as RFC 9110 defines it for pages. */
function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
