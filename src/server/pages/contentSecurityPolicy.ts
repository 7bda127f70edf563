import { uniqueOrigins, imageOrigins } from "#resources/settings/site.ts";
import type { BaseUrls } from "#resources/settings/site.ts";
import { MAP_HOST } from "#web/public/address/mapUrls.ts";

/** Exceptions of a page. */
export interface CspOptions {
  /** The only source that may be framed, a host or `'self'`; none if omitted. */
  frameSource?: string | undefined;
  /** The hash of its inline style: `'sha256-…'`. */
  styleHash?: string | undefined;
  /** An additional image host. */
  imageSource?: string | undefined;
  /** Allows pages of the same origin to frame this page: the back office shows previews of the site. */
  allowSameOriginFraming?: boolean;
}

/** Returns the `Content-Security-Policy` header of an HTML page. */
export function contentSecurityPolicy(bases: BaseUrls, options: CspOptions = {}): string {
  const { frameSource, styleHash, imageSource, allowSameOriginFraming = false } = options;
  const policy = basePolicies.get(bases) ?? createBasePolicy(bases);
  basePolicies.set(bases, policy);
  const directives = [
    ["script-src 'self'"],
    ["style-src 'self'", styleHash],
    // data: and blob: are previews and inline images of the back office.
    ["img-src 'self' data: blob:", ...imageOrigins(bases), imageSource],
    [`frame-ancestors ${allowSameOriginFraming ? "'self'" : "'none'"}`],
    ...(frameSource ? [["frame-src", frameSource]] : []),
  ];
  return [policy, ...directives.map((parts) => parts.filter(Boolean).join(" "))].join("; ");
}

/** Cached: the addresses never change while the process runs. */
const basePolicies = new WeakMap<BaseUrls, string>();

function createBasePolicy(bases: BaseUrls): string {
  const connectOrigins = uniqueOrigins([bases.api, bases.privateApi, bases.socket, bases.backendHost]);
  return [
    "default-src 'none'",
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
}

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
