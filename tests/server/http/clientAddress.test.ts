import { expect, test } from "bun:test";

import {
  clientAddress,
  toNetworkPrefix,
  toCoarseNetwork,
  networkLayers,
} from "#server/http/protection/clientAddress.ts";

const trusted = (address: string) => address.startsWith("10.");

test.each<[string, string | undefined, string | undefined, string]>([
  ["the peer", "198.51.100.1", undefined, "198.51.100.1"],
  ["a peer that is not trusted, whatever it forwards", "198.51.100.1", "10.0.0.9, 1.2.3.4", "198.51.100.1"],
  ["what the trusted proxy says", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  [
    "the last that no trusted proxy vouches for",
    "10.0.0.1",
    "6.6.6.6, 198.51.100.1, 10.0.0.2",
    "198.51.100.1",
  ],
  ["the farthest proxy when all are trusted", "10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"],
  ["the proxy when it says nothing", "10.0.0.1", undefined, "10.0.0.1"],
  ["an IPv4 peer on a socket of both kinds", "::ffff:198.51.100.1", undefined, "198.51.100.1"],
  ["a trusted IPv4 proxy on such a socket", "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["a forwarded IPv4 address in IPv6 spelling", "10.0.0.1", "::FFFF:198.51.100.1", "198.51.100.1"],
  ["an address with the port that it came from", "10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
  ["the same of the other kind", "10.0.0.1", "[2001:DB8::1]:4711", "2001:db8::1"],
  ["one spelling of an address", "10.0.0.1", "2001:db8:0:0:0::0001", "2001:db8::1"],
  ["the proxy when it names no address", "10.0.0.1", "198.51.100.9, unknown", "10.0.0.1"],
  ["nobody in process", undefined, undefined, "in-process"],
])("finds %s", (_, peer, forwarded, address) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(address);
});

test.each([
  ["198.51.100.1", "198.51.100.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1:2:3::", "1:2:3:0::/64"],
  ["in-process", "in-process"],
])("the network of %s is %s", (address, network) => {
  expect(toNetworkPrefix(address)).toBe(network);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:7:1:2:3:4:5", "2001:db8:7::/48"],
  ["2001:db8::7", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["in-process", ""],
])("the network of %s is %j", (address, network) => {
  expect(toCoarseNetwork(address)).toBe(network);
});

test.each<[string, string[]]>([
  ["198.51.100.7", ["198.51.100.7", "198.51.100.0/24"]],
  ["2001:db8:1:abcd:5::6", ["2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56", "2001:db8:1::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]],
  ["in-process", ["in-process"]],
  ["", [""]],
])("%s belongs to %p", (address, layers) => {
  expect<string[]>(networkLayers(address)).toEqual(layers);
});

test("neighbours share the larger networks only", () => {
  const [host, ...larger] = networkLayers("2001:db8:1:ab01::1");
  const [neighbour, ...shared] = networkLayers("2001:db8:1:ab02::1");
  expect(neighbour).not.toBe(host);
  expect(shared).toEqual(larger);
});
