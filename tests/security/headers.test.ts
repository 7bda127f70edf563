import { afterAll, beforeAll, expect, test } from "bun:test";
import * as fc from "fast-check";

import { parseTrustedProxies } from "#commands/settingParsers.ts";
import { clientAddress } from "#server/http/protection/clientAddress.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { startRawServer } from "#tests/support/server/rawServer.ts";
import type { RawServer } from "#tests/support/server/rawServer.ts";

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
const RUNS = { few: 300, many: 100_000 };

test(
  "behind trusted proxies, the address is the one that the first of them saw",
  async () => {
    const chains = fc.tuple(forged, client, fc.array(proxy, { minLength: 1, maxLength: 4 }), separator);
    await checkProperty(chains, RUNS, ([sent, address, proxies, comma]) => {
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
    await checkProperty(fc.tuple(forged, client), RUNS, ([sent, peer]) => {
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
