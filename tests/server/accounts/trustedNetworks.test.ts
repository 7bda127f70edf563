import { expect, test } from "bun:test";

import { createTrustedNetworks } from "#server/accounts/trustedNetworks.ts";

test("trusts a network for one account from its first successful sign-in", () => {
  const places = createTrustedNetworks();
  const counters = () => [
    places.limitKey("a@x.example", "1.2.3.4"),
    places.limitKey("a@x.example", "1.2.3.5"),
    places.limitKey("b@x.example", "1.2.3.4"),
  ];
  expect(counters()).toEqual(["a@x.example", "a@x.example", "b@x.example"]);
  places.trust("a@x.example", "1.2.3.4");
  expect(counters()).toEqual(["a@x.example 1.2.3.4", "a@x.example", "b@x.example"]);
});

test("evicts the least recently used of 1000 networks", () => {
  const places = createTrustedNetworks();
  const isKnown = (network: string) => places.limitKey("a@x.example", network) !== "a@x.example";
  places.trust("a@x.example", "old");
  places.trust("a@x.example", "used again");
  for (let index = 0; index < 999; index += 1) {
    places.trust("a@x.example", "used again");
    places.trust("a@x.example", `n${index}`);
  }
  expect([isKnown("old"), isKnown("used again"), isKnown("n0")]).toEqual([false, true, true]);
});
