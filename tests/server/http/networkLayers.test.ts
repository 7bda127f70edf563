import { expect, test } from "bun:test";

import { networkLayers } from "#server/http/protection/networkLayers.ts";

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
