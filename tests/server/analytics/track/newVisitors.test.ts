import { expect, test } from "bun:test";

import { VISITOR_KEY_LIFETIME_MS } from "#server/analytics/track/visitorKeys.ts";
import { CHROME, readBotCounts, readStoredViews, trackView } from "#tests/support/analytics/trackView.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const MINUTE_MS = 60_000;

const agentOf = (index: number) => `${CHROME} Edg/${index}.0`;
const trackAgent = (server: TestServer, index: number, address = "203.0.113.7") =>
  trackView(server, { agent: agentOf(index), sessionId: `session-${index}`, address });
const countVisitors = (server: TestServer) =>
  new Set(readStoredViews(server).map(({ visitor }) => visitor)).size;

test("an office of 20 behind one address is 20 visitors", async () => {
  await using server = await createTestServer();
  for (let index = 0; index < 40; index += 1) await trackAgent(server, index % 20);
  expect(countVisitors(server)).toBe(20);
  expect(readStoredViews(server)).toHaveLength(40);
  expect(await readBotCounts(server)).toEqual({});
});

test("the next minute brings 30 new visitors of an address", async () => {
  await using server = await createTestServer();
  for (let index = 0; index < 100; index += 1) await trackAgent(server, index);
  expect(countVisitors(server)).toBe(30);
  server.advanceClock(MINUTE_MS);
  for (let index = 100; index < 200; index += 1) await trackAgent(server, index);
  expect(countVisitors(server)).toBe(60);
  expect(readStoredViews(server)).toHaveLength(200);
});

test.each([
  ["198.51.100.", "198.51.101.1"],
  ["2001:db8:0:ff00::", "2001:db8:0:fe00::1"],
])("addresses from %s share the limit of their network, %s has its own", async (network, elsewhere) => {
  await using server = await createTestServer();
  for (let index = 1; index <= 31; index += 1) await trackAgent(server, index, network + String(index));
  expect(countVisitors(server)).toBe(30);
  await trackAgent(server, 40, elsewhere);
  expect(countVisitors(server)).toBe(31);
});

test("a session id that another visitor sends starts a session of its own", async () => {
  await using server = await createTestServer();
  await trackView(server, { address: "203.0.113.7", path: "/about" });
  await trackView(server, { address: "198.51.100.9", path: "/articles" });
  await trackView(server, { address: "203.0.113.7", path: "/articles" });
  const [first, other, again] = readStoredViews(server).map(({ session }) => session);
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});

test("a visitor of 30 days ago is a new one, because the key was replaced", async () => {
  await using server = await createTestServer();
  await trackView(server);
  server.advanceClock(VISITOR_KEY_LIFETIME_MS - 1);
  await trackView(server);
  server.advanceClock(1);
  await trackView(server);
  const [first, before, after] = readStoredViews(server).map(({ visitor }) => visitor);
  expect(before).toBe(first);
  expect(after).not.toBe(first);
});

test("no file of the database contains the key", async () => {
  await using server = await createTestServer();
  await trackView(server);
  const { key } = await Bun.file(`${server.dataDir}/keys/visitors.json`).json();
  const database = Buffer.from(server.parts.db.$client.serialize()).toString("latin1");
  expect(database).not.toContain(key);
  expect(database).not.toContain(Buffer.from(key, "base64url").toString("latin1"));
});
