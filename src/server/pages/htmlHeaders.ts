// The headers of every answer that is HTML.
import type { BaseAddresses } from "#contract/settings/site.ts";
import { MAP_HOST } from "#web/public/address/mapUrls.ts";

import { securityPolicy } from "./securityPolicy.ts";
import type { Permits } from "./securityPolicy.ts";

/**
 * Of a page of the site. Each may show the map: the policy of the one that was loaded first goes on for all that are gone to from it.
 * @param style the hash of its inline style
 */
export function publicHeaders(bases: BaseAddresses, style: string | undefined) {
  return {
    ...htmlHeaders(bases, { frames: MAP_HOST, style, framedBySelf: true }),
    "x-frame-options": "SAMEORIGIN",
  };
}

/** @param permits what this page may do beside what every page may */
export function htmlHeaders(bases: BaseAddresses, permits: Permits = {}) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": securityPolicy(bases, permits),
  };
}
