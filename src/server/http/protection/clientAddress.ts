import { net } from "#server/lazyImports.ts";
import type { Logger } from "#server/logger.ts";

/** Arguments as of `clientAddress`. */
export type GetClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Warns, once, that an untrusted peer sent `X-Forwarded-For`: behind an unconfigured proxy all visitors share one
 * address.
 */
export function createGetClientAddress(
  log: Logger,
  isTrustedProxy: (address: string) => boolean,
): GetClientAddress {
  let hasWarned = false;
  return (peer, forwardedFor) => {
    const isUntrusted = forwardedFor !== undefined && !isTrustedProxy(normalizeAddress(peer ?? "in-process"));
    if (isUntrusted && !hasWarned) {
      hasWarned = true;
      log.warn(
        "X-Forwarded-For is not believed: if a proxy of yours sent it, name its address in TRUSTED_PROXIES",
      );
    }
    return clientAddress(peer, forwardedFor, isTrustedProxy);
  };
}

/**
 * The client's address. `X-Forwarded-For` counts only if a trusted proxy sent it.
 * @param peer the socket's address; absent for calls in process
 * @param forwardedFor the `X-Forwarded-For` header, nearest proxy last
 * @returns the last address in the chain that is not a trusted proxy's
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrustedProxy: (address: string) => boolean,
): string {
  const chain = forwardedFor?.split(",") ?? [];
  let address = normalizeAddress(peer ?? "in-process");
  while (chain.length > 0 && isTrustedProxy(address)) {
    const previousHop = normalizeAddress((chain.pop() ?? "").trim());
    // Stops at entries that are not addresses, such as "unknown".
    if (net().isIP(previousHop) === 0) break;
    address = previousHop;
  }
  return address;
}

/**
 * The network that a rate limit counts: an IPv6 subscriber has a whole /64 and can change the address with each
 * call.
 */
export function toNetworkPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split("::").map((side) => side.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/**
 * Normalizes an address: `::ffff:10.0.0.1` is 10.0.0.1 on a dual-stack socket, and some proxies append the
 * port.
 */
function normalizeAddress(text: string): string {
  if (!/[:[]/.test(text)) return text;
  const [, bracketed = text] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? [];
  const address = bracketed.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return isIPv6(address) ? canonicalIPv6(address) : address;
}

function isIPv6(text: string): boolean {
  return text.includes(":") && net().isIP(text) === 6;
}

function canonicalIPv6(address: string): string {
  return URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? address;
}

/**
 * The network of an address, coarse enough not to identify a person: the /24 of an IPv4 address or the /48 of an
 * IPv6 address. Empty for a call in process.
 * @param address normalized, as from `clientAddress`
 */
export function toCoarseNetwork(address: string): string {
  if (/^\d+(\.\d+){3}$/.test(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (!address.includes(":")) return "";
  return `${toNetworkPrefix(address).split(":").slice(0, 3).join(":")}::/48`;
}

/**
 * The networks that contain an address, from the smallest to the largest: of IPv4 the address and its /24, of IPv6
 * the /64 of a subscriber, and the /56 and /48 that providers assign (RFC 6177). Anything else is its own network.
 */
export function networkLayers(address: string): [host: string, ...larger: string[]] {
  const host = toNetworkPrefix(address);
  if (host === address) {
    const end = address.lastIndexOf(".");
    return end === -1 ? [host] : [host, `${address.slice(0, end)}.0/24`];
  }
  const [first, second, third, fourth = "0"] = host.split(":");
  const site = `${first}:${second}:${third}`;
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [host, `${site}:${upperByte}::/56`, `${site}::/48`];
}
