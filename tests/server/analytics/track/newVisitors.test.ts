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

test("300 agents from one address are 30 visitors, and the others count as robots", async () => {
  await using server = await createTestServer();
  const counted: unknown[] = [];
  for (let index = 0; index < 300; index += 1) counted.push((await trackAgent(server, index)).data.counted);
  expect(counted).toEqual([...Array(30).fill(true), ...Array(270).fill(false)]);
  expect(countVisitors(server)).toBe(30);
  expect(await readBotCounts(server)).toEqual({ "Too many from one network": 270 });
  // Those that are known continue, and the next minute brings new ones.
  expect((await trackAgent(server, 7)).data.counted).toBe(true);
  expect((await trackAgent(server, 300)).data.counted).toBe(false);
  server.advanceClock(MINUTE_MS);
  expect((await trackAgent(server, 300)).data.counted).toBe(true);
});

test.each([
  ["198.51.100.", "198.51.101.1"],
  ["2001:db8:0:ff00::", "2001:db8:0:fe00::1"],
])("addresses from %s share the limit of their network, %s has its own", async (network, elsewhere) => {
  await using server = await createTestServer();
  for (let index = 1; index <= 31; index += 1) await trackAgent(server, index, network + String(index));
  expect(countVisitors(server)).toBe(30);
  expect((await trackAgent(server, 40, elsewhere)).data.counted).toBe(true);
});

test("a page above the limit and its tracking call are one view of a robot", async () => {
  await using server = await createTestServer();
  for (let index = 0; index < 31; index += 1) {
    const headers = { "user-agent": agentOf(index) };
    await server.app.request("/about", { headers }, { peer: "203.0.113.7" });
  }
  const view = { path: "/about", agent: agentOf(30), address: "203.0.113.7" };
  expect((await trackView(server, view)).data.counted).toBe(false);
  expect(await readBotCounts(server)).toEqual({ "Too many from one network": 1 });
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
