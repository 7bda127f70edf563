import type { BaseUrls } from "#contract/settings/site.ts";
import { MAP_HOST } from "#web/public/address/mapUrls.ts";

import { contentSecurityPolicy } from "./contentSecurityPolicy.ts";
import type { CspOptions } from "./contentSecurityPolicy.ts";

/**
 * Headers of a public page. Every page may show the map: after client-side navigation the policy of the first
 * page still applies.
 * @param styleHash the hash of its inline style
 */
export function publicHeaders(bases: BaseUrls, styleHash: string | undefined) {
  return {
    ...htmlHeaders(bases, { frameSource: MAP_HOST, styleHash, allowSameOriginFraming: true }),
    "x-frame-options": "SAMEORIGIN",
  };
}

/** @param options exceptions of this page */
export function htmlHeaders(bases: BaseUrls, options: CspOptions = {}) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy(bases, options),
  };
}
