// The content security policy of every HTML page: our own files, no inline script, inline only the style that we know, nobody's frame.
import { originsOf, pictureOrigins } from "#contract/site.ts";
import type { BaseAddresses } from "#contract/site.ts";

/** What a page may do beside what every page may. */
export interface Permits {
  /** The one host whose frames may be shown; left out, there is none. */
  frames?: string | undefined;
  /** The hash of its one inline style: `'sha256-…'`. */
  style?: string | undefined;
}

export function securityPolicy(bases: BaseAddresses, { frames, style }: Permits = {}): string {
  const policy = policies.get(bases) ?? writePolicy(bases);
  policies.set(bases, policy);
  const own = [
    ["script-src 'self'"],
    ["style-src 'self'", style],
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
    // data: and blob: are previews and inline images of the back office.
    ["img-src 'self' data: blob:", ...pictureOrigins(bases)].join(" "),
    ["connect-src 'self'", ...calls].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
