// Which tries of a sign-in are counted together.
import { expect, test } from "bun:test";

import { createTrustedNetworks } from "#server/accounts/trustedNetworks.ts";

test("a place is known for one account, from its first sign-in on", () => {
  const places = createTrustedNetworks();
  const counters = () => [
    places.counterOf("a@x.example", "1.2.3.4"),
    places.counterOf("a@x.example", "1.2.3.5"),
    places.counterOf("b@x.example", "1.2.3.4"),
  ];
  expect(counters()).toEqual(["a@x.example", "a@x.example", "b@x.example"]);
  places.remember("a@x.example", "1.2.3.4");
  expect(counters()).toEqual(["a@x.example 1.2.3.4", "a@x.example", "b@x.example"]);
});

test("of a thousand more, those that were used last are remembered", () => {
  const places = createTrustedNetworks();
  const isKnown = (network: string) => places.counterOf("a@x.example", network) !== "a@x.example";
  places.remember("a@x.example", "old");
  places.remember("a@x.example", "used again");
  for (let index = 0; index < 999; index += 1) {
    places.remember("a@x.example", "used again");
    places.remember("a@x.example", `n${index}`);
  }
  expect([isKnown("old"), isKnown("used again"), isKnown("n0")]).toEqual([false, true, true]);
});
