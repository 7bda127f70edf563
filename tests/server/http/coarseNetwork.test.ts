import { expect, test } from "bun:test";

import { toCoarseNetwork } from "#server/http/protection/coarseNetwork.ts";

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:7:1:2:3:4:5", "2001:db8:7::/48"],
  ["2001:db8::7", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["in-process", ""],
])("the network of %s is %j", (address, network) => {
  expect(toCoarseNetwork(address)).toBe(network);
});
