import { lookup } from "node:dns/promises";
import type { BlockList } from "node:net";

import { net } from "#server/lazyImports.ts";

import { DeliveryError } from "./DeliveryError.ts";

/** Ranges that are not reachable from anywhere on the internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Global unicast, and in it the ranges of other purposes: https://www.iana.org/assignments/iana-ipv6-special-registry */
const GLOBAL_IPV6 = "2000::/3";
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];
/** Addresses of IPv6 that contain one of IPv4 in their last 32 bits: NAT64, and mapped ones. */
const EMBEDDED_IPV4 = /^(?:64:ff9b::|::ffff:)([\da-f:.]+)$/i;

let lists: { special: BlockList; global: BlockList } | undefined;

/** False for addresses of this machine, of its network, and of special purposes. */
export function isPublicAddress(address: string): boolean {
  const { isIPv4, isIPv6 } = net();
  lists ??= { special: createList([...SPECIAL_IPV4, ...SPECIAL_IPV6]), global: createList([GLOBAL_IPV6]) };
  if (isIPv4(address)) return !lists.special.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  const [, embedded] = EMBEDDED_IPV4.exec(address) ?? [];
  if (embedded) return isPublicAddress(embedded.includes(".") ? embedded : toIpv4(embedded));
  return lists.global.check(address, "ipv6") && !lists.special.check(address, "ipv6");
}

function createList(ranges: readonly string[]): BlockList {
  const list = new (net().BlockList)();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    list.addSubnet(address, Number(bits), address.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}

/** @param groups the last two groups of an IPv6 address, such as `a01:203` */
function toIpv4(groups: string): string {
  const [high = 0, low = 0] = groups.split(":").map((group) => parseInt(group, 16));
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

/**
 * Resolves a host to the address to connect to. A name whose addresses are not all public is refused: a later answer could
 * name another one of them.
 * @param host a name or an address, without brackets
 * @throws DeliveryError `unknownHost` or `privateAddress`
 */
export async function resolveHost(host: string, allowsPrivate: boolean): Promise<string> {
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new DeliveryError("unknownHost", { answer: host, cause });
  });
  // IPv4 first: many small servers have no route for IPv6.
  const [first] = found.toSorted((one, other) => one.family - other.family);
  if (!first) throw new DeliveryError("unknownHost", { answer: host });
  if (!allowsPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new DeliveryError("privateAddress", { answer: host, isFinal: true });
  return first.address;
}
