import { afterAll, beforeAll, expect, test } from "bun:test";

import * as fc from "fast-check";

import { parseTrustedProxies } from "#commands/settingParsers.ts";
import { clientAddress } from "#server/http/protection/clientAddress.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { startRawServer } from "#tests/support/server/rawServer.ts";
import type { RawServer } from "#tests/support/server/rawServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

import { hostileText } from "./hostileValues.ts";

const isTrustedProxy = parseTrustedProxies("10.0.0.0/8, fd00::/8");
const proxy = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255)).map(([high, low]) => `10.1.${high}.${low}`),
  fc.nat(0xffff).map((part) => `fd00::${part.toString(16)}`),
);
/** As `clientAddress` writes them. */
const client = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255)).map(([high, low]) => `198.51.${high}.${low}`),
  fc.integer({ min: 1, max: 0xffff }).map((part) => `2001:db8::${part.toString(16)}`),
);
/** What a client sends itself: addresses, also of proxies, and anything else. */
const forged = fc
  .array(fc.oneof(client, proxy, hostileText(), fc.constantFrom("127.0.0.1", "::1", "unknown", "")), {
    maxLength: 5,
  })
  .map((entries) => entries.join(","));
const separator = fc.constantFrom(",", ", ", " ,\t");
const ADDRESS_RUNS = { few: 300, many: 100_000 };

test(
  "behind trusted proxies, the address is the one that the first of them saw",
  async () => {
    const chains = fc.tuple(forged, client, fc.array(proxy, { minLength: 1, maxLength: 4 }), separator);
    await checkProperty(chains, ADDRESS_RUNS, ([sent, address, proxies, comma]) => {
      const [peer, ...others] = proxies.toReversed();
      const header = [...(sent === "" ? [] : [sent]), address, ...others.toReversed()].join(comma);
      expect(clientAddress(peer, header, isTrustedProxy)).toBe(address);
    });
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "without a trusted proxy, the address is the socket's",
  async () => {
    await checkProperty(fc.tuple(forged, client), ADDRESS_RUNS, ([sent, peer]) => {
      expect(clientAddress(peer, sent, isTrustedProxy)).toBe(peer);
    });
  },
  PROPERTY_TIMEOUT_MS,
);

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});

afterAll(() => server[Symbol.asyncDispose]());

/** Bytes that a header line may contain. */
const headerText = fc
  .array(fc.oneof(fc.constantFrom(..."abz09.:-_[]@/\\?#%,; \t'\"<>é\x00\x7f"), fc.string({ maxLength: 1 })), {
    maxLength: 30,
  })
  .map((characters) => characters.join("").replaceAll(/[\r\n]/g, ""));

test(
  "any Host gets 400 or the page of every other host, and never appears in it",
  async () => {
    const usual = await server.request("/about");
    const hosts = fc.array(
      fc.oneof(
        headerText,
        headerText.map((text) => `firm.example${text}`),
      ),
      {
        maxLength: 2,
      },
    );
    await checkProperty(hosts, { few: 60, many: 2000 }, async (values) => {
      const answer = await server.request("/about", { headers: values.map((value) => `Host: ${value}`) });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) expect(answer.body).toBe(usual.body);
      if (values.length !== 1) expect(answer.status).toBe(400);
    });
  },
  PROPERTY_TIMEOUT_MS,
);

const TOKEN_RUNS = { few: 300, many: 5000 };
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
    await checkProperty(mutations, TOKEN_RUNS, async (mutate) => {
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
    await checkProperty(mutations, TOKEN_RUNS, async (mutate) => {
      const mutated = mutate(refreshToken);
      if (mutated !== refreshToken) expect([401, 422]).toContain(await renew(mutated));
    });
    expect(await renew(refreshToken)).toBe(200);
  },
  PROPERTY_TIMEOUT_MS,
);
