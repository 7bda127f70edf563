// The content security policy of every HTML page: our own files, no inline script, inline only the style that we know, framed by our own pages at most.
import { originsOf, pictureOrigins } from "#contract/settings/site.ts";
import type { BaseAddresses } from "#contract/settings/site.ts";

/** What a page may do beside what every page may. */
export interface Permits {
  /** The one host whose frames may be shown; left out, there is none. */
  frames?: string | undefined;
  /** The hash of its one inline style: `'sha256-…'`. */
  style?: string | undefined;
  /** A further host of pictures. */
  images?: string | undefined;
  /** Pages of the same origin may show it in a frame: the preview of the back office. */
  framedBySelf?: boolean;
}

export function securityPolicy(bases: BaseAddresses, permits: Permits = {}): string {
  const { frames, style, images, framedBySelf = false } = permits;
  const policy = policies.get(bases) ?? writePolicy(bases);
  policies.set(bases, policy);
  const own = [
    ["script-src 'self'"],
    ["style-src 'self'", style],
    // data: and blob: are previews and inline images of the back office.
    ["img-src 'self' data: blob:", ...pictureOrigins(bases), images],
    [`frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`],
    ...(frames ? [["frame-src", frames]] : []),
  ];
  return [policy, ...own.map((parts) => parts.filter(Boolean).join(" "))].join("; ");
}

/** The addresses never change while the process runs. */
const policies = new WeakMap<BaseAddresses, string>();

function writePolicy(bases: BaseAddresses): string {
  const calls = originsOf([bases.api, bases.privateApi, bases.socket, bases.backendHost]);
  return [
    "default-src 'none'",
    "font-src 'self'",
    ["connect-src 'self'", ...calls].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
}
