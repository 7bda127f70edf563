// The headers of every answer that is HTML.
import type { BaseAddresses } from "#contract/settings/site.ts";
import { MAP_HOST } from "#web/public/address/mapUrls.ts";

import { contentSecurityPolicy } from "./contentSecurityPolicy.ts";
import type { CspOptions } from "./contentSecurityPolicy.ts";

/**
 * Of a page of the site. Each may show the map: the policy of the one that was loaded first goes on for all that are gone to from it.
 * @param styleHash the hash of its inline style
 */
export function publicHeaders(bases: BaseAddresses, styleHash: string | undefined) {
  return {
    ...htmlHeaders(bases, { frames: MAP_HOST, styleHash, canBeFramed: true }),
    "x-frame-options": "SAMEORIGIN",
  };
}

/** @param options what this page may do beside what every page may */
export function htmlHeaders(bases: BaseAddresses, options: CspOptions = {}) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy(bases, options),
  };
}
