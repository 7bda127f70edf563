// The headers of every answer that is HTML.
import type { AppContext } from "#server/http/context.ts";
import { MAP_HOST } from "#web/public/address/mapUrls.ts";

import { securityPolicy } from "./securityPolicy.ts";
import type { Permits } from "./securityPolicy.ts";

/**
 * Of a page of the site. Each may show the map: the policy of the one that was loaded first goes on for all that are gone to from it.
 * @param style the hash of its inline style
 */
export function publicHeaders(c: AppContext, style: string | undefined) {
  return {
    ...htmlHeaders(c, { frames: MAP_HOST, style, framedBySelf: true }),
    "x-frame-options": "SAMEORIGIN",
  };
}

/** @param permits what this page may do beside what every page may */
export function htmlHeaders(c: AppContext, permits: Permits = {}) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": securityPolicy(c.get("services").config.bases, permits),
  };
}
