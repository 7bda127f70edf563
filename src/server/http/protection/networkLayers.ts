import { toNetworkPrefix } from "./clientAddress.ts";

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
