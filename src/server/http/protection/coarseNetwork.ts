import { toNetworkPrefix } from "./clientAddress.ts";

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
