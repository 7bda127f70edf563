// The content security policy of every HTML page: our own files, no inline script, inline only the style that we know, framed by our own pages at most.
import { originsOf, pictureOrigins } from "#contract/settings/site.ts";
import type { BaseAddresses } from "#contract/settings/site.ts";

/** What a page may do beside what every page may. */
export interface CspOptions {
  /** The one host whose frames may be shown; left out, there is none. */
  frames?: string | undefined;
  /** The hash of its one inline style: `'sha256-…'`. */
  styleHash?: string | undefined;
  /** A further host of pictures. */
  images?: string | undefined;
  /** Pages of the same origin may show it in a frame: the preview of the back office. */
  canBeFramed?: boolean;
}

export function contentSecurityPolicy(bases: BaseAddresses, options: CspOptions = {}): string {
  const { frames, styleHash, images, canBeFramed = false } = options;
  const policy = basePolicies.get(bases) ?? createBasePolicy(bases);
  basePolicies.set(bases, policy);
  const directives = [
    ["script-src 'self'"],
    ["style-src 'self'", styleHash],
    // data: and blob: are previews and inline images of the back office.
    ["img-src 'self' data: blob:", ...pictureOrigins(bases), images],
    [`frame-ancestors ${canBeFramed ? "'self'" : "'none'"}`],
    ...(frames ? [["frame-src", frames]] : []),
  ];
  return [policy, ...directives.map((parts) => parts.filter(Boolean).join(" "))].join("; ");
}

/** The addresses never change while the process runs. */
const basePolicies = new WeakMap<BaseAddresses, string>();

function createBasePolicy(bases: BaseAddresses): string {
  const connectOrigins = originsOf([bases.api, bases.privateApi, bases.socket, bases.backendHost]);
  return [
    "default-src 'none'",
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
}
