import { uniqueOrigins, imageOrigins } from "#resources/settings/site.ts";
import type { BaseUrls } from "#resources/settings/site.ts";
import type { TagName } from "#resources/settings/tagNames.ts";
import { MAP_HOST } from "#web/public/address/mapUrls.ts";

import { tagSources } from "./tagSources.ts";

/** Exceptions of a page. */
export interface CspOptions {
  /** The only sources that may be framed, hosts or `'self'`; none if omitted. */
  frameSource?: string | undefined;
  /** The hash of its inline style: `'sha256-…'`. */
  styleHash?: string | undefined;
  /** An additional image host. */
  imageSource?: string | undefined;
  /** Those whose hosts it allows. */
  tags?: readonly TagName[] | undefined;
  /** Allows pages of the same origin to frame this page: the back office shows previews of the site. */
  allowSameOriginFraming?: boolean;
}

/** Returns the `Content-Security-Policy` header of an HTML page. */
export function contentSecurityPolicy(bases: BaseUrls, options: CspOptions = {}): string {
  const { frameSource, styleHash, imageSource, tags = [], allowSameOriginFraming = false } = options;
  const apiOrigins = uniqueOrigins([bases.api, bases.privateApi, bases.socket, bases.backendHost]);
  const frameSources = [frameSource, ...tagSources(tags, "frame-src")].filter(Boolean);
  const directives = [
    ["default-src 'none'"],
    ["font-src 'self'"],
    ["connect-src 'self'", ...apiOrigins, ...tagSources(tags, "connect-src")],
    ["manifest-src 'self'"],
    ["media-src 'self'"],
    ["form-action 'self'"],
    ["base-uri 'none'"],
    ["script-src 'self'", ...tagSources(tags, "script-src")],
    ["style-src 'self'", styleHash],
    // data: and blob: are previews and inline images of the back office.
    ["img-src 'self' data: blob:", ...imageOrigins(bases), imageSource, ...tagSources(tags, "img-src")],
    [`frame-ancestors ${allowSameOriginFraming ? "'self'" : "'none'"}`],
    ...(frameSources.length > 0 ? [["frame-src", ...frameSources]] : []),
  ];
  return directives.map((parts) => parts.filter(Boolean).join(" ")).join("; ");
}

/**
 * Headers of a public page. Every page may show the map and videos: after client-side navigation the policy of the first
 * page still applies.
 */
export function publicHeaders(bases: BaseUrls, { styleHash, tags }: Pick<CspOptions, "styleHash" | "tags">) {
  return {
    ...htmlHeaders(bases, {
      frameSource: `'self' ${MAP_HOST}`,
      styleHash,
      tags,
      allowSameOriginFraming: true,
    }),
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
