// The content security policy of every HTML page: our own files, no inline script or style, nobody's frame.
import type { BaseAddresses } from "#contract/site.ts";

/** @param frames the one host whose frames the page may show; left out, there is none */
export function securityPolicy(bases: BaseAddresses, frames?: string): string {
  const policy = policies.get(bases) ?? writePolicy(bases);
  policies.set(bases, policy);
  return frames ? `${policy}; frame-src ${frames}` : policy;
}

/** The addresses never change while the process runs. */
const policies = new WeakMap<BaseAddresses, string>();

function writePolicy(bases: BaseAddresses): string {
  const calls = originsOf([bases.api, bases.privateApi, bases.socket, bases.backendHost]);
  const images = originsOf([bases.publicImages, bases.privateImages, bases.backendHost, bases.api]);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // data: and blob: are previews and inline images of the back office.
    ["img-src 'self' data: blob:", ...images].join(" "),
    ["connect-src 'self'", ...calls].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function originsOf(addresses: string[]): string[] {
  return [
    ...new Set(
      addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin),
    ),
  ];
}
