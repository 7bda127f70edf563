import { expect, test } from "bun:test";
import * as fc from "fast-check";

import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const RUNS = { few: 300, many: 5000 };
const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.="];

/** Changes of a token; those that change nothing are skipped. */
const mutations: fc.Arbitrary<(token: string) => string> = fc.oneof(
  fc.tuple(fc.nat(1000), fc.constantFrom(...ALPHABET)).map(([place, other]) => (token: string) => {
    const at = place % token.length;
    return token.slice(0, at) + other + token.slice(at + 1);
  }),
  // The last character may encode bits that decoders ignore.
  fc.constantFrom(...ALPHABET).map((other) => (token: string) => token.slice(0, -1) + other),
  fc.constantFrom(...ALPHABET).map((other) => (token: string) => token + other),
  fc.nat(1000).map((place) => (token: string) => token.slice(0, place % token.length)),
  fc.nat(1000).map((place) => (token: string) => token.slice(place % token.length)),
  fc.constantFrom(
    (token: string) => token.toUpperCase(),
    (token: string) => token.toLowerCase(),
    (token: string) => [...token].toReversed().join(""),
    (token: string) => token.split(".").toReversed().join("."),
    (token: string) => token.split(".").slice(0, 2).join("."),
    (token: string) => `${token.split(".").slice(0, 2).join(".")}.`,
    (token: string) => `${btoa('{"alg":"none","typ":"JWT"}')}.${token.split(".").slice(1).join(".")}`,
    (token: string) => `${token}.${token}`,
    (token: string) => token + token,
  ),
);

test(
  "no mutated access token is accepted",
  async () => {
    await using server = await createTestServer();
    const token = await server.signIn();
    const read = async (sent: string) =>
      (await server.request("GET", "/users/stats", { token: sent })).status;
    expect(await read(token)).toBe(200);
    await checkProperty(mutations, RUNS, async (mutate) => {
      const mutated = mutate(token);
      if (mutated !== token) expect([mutated, await read(mutated)]).toEqual([mutated, 401]);
    });
    expect(await read(token)).toBe(200);
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "no mutated refresh token is accepted",
  async () => {
    await using server = await createTestServer({ RATE_LIMITS: "off" });
    const { refreshToken } = await server.signInWithPassword();
    const renew = async (sent: string) =>
      (await server.request("POST", "/auth/refresh", { body: { refreshToken: sent } })).status;
    await checkProperty(mutations, RUNS, async (mutate) => {
      const mutated = mutate(refreshToken);
      if (mutated !== refreshToken) expect([401, 422]).toContain(await renew(mutated));
    });
    expect(await renew(refreshToken)).toBe(200);
  },
  PROPERTY_TIMEOUT_MS,
);
