// People who share the address of a carrier, and floods from one network.
import { expect } from "bun:test";

import type { DashboardReport } from "#contract/analytics/analytics.ts";
import { RATE_DETECTED_BOT } from "#server/analytics/track/botRateDetector.ts";
import { ViewTracker } from "#server/analytics/track/viewTracker.ts";
import {
  countUnconfirmedViews,
  requestPage,
  CHROME,
  readBotCounts,
  readStoredViews,
  trackView,
} from "#tests/support/analytics/trackView.ts";
import { createViewTrackerDependencies } from "#tests/support/analytics/viewTrackerDependencies.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import { VISITOR_KEY_LIFETIME_MS } from "#server/analytics/track/visitorKeys.ts";

const MINUTE_MS = 60_000;
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Safari Line/14.17.0";

const androidOf = (index: number) =>
  `Mozilla/5.0 (Linux; Android 14; SM-A${100 + index} Build/UP1A.231005.007; wv) ${WEBKIT} Version/4.0 Chrome/130.0.6723.58 Mobile Safari/537.36 Line/14.17.1/IAB`;

async function readFigures(server: TestServer): Promise<DashboardReport> {
  await server.parts.analytics.views.flush();
  const { accessToken } = await server.signInWithPassword();
  return (await server.request("GET", "/analytics/dashboard?period=1d", { token: accessToken })).data;
}

/** Opens a page as a browser does: the page, and the call of its script. */
async function openPage(server: TestServer, index: number, agent: string, path = "/") {
  await requestPage(server, path, { agent });
  return trackView(server, { agent, path, sessionId: `session-${index}` });
}

const test = testWith(createTestServer);

test("120 phones behind one address within a minute are 120 views, and the dashboard says which visitors are missing", async (server) => {
  const counted: unknown[] = [];
  for (let index = 0; index < 120; index += 1)
    counted.push((await openPage(server, index, androidOf(index))).data.counted);
  expect(counted).toEqual(Array(120).fill(true));
  expect(await readBotCounts(server)).not.toHaveProperty(RATE_DETECTED_BOT);
  const figures = await readFigures(server);
  expect(figures).toMatchObject({
    totalPageViews: 120,
    uniqueVisitors: 30,
    heldBackVisitors: 90,
    robots: [],
    browserDistribution: [{ _id: "LINE", count: 120 }],
    listTotals: { entryPages: 120 },
  });
});

test("120 phones with the same user agent are 120 views of 120 sessions", async (server) => {
  for (let index = 0; index < 120; index += 1) await requestPage(server, "/", { agent: IPHONE });
  for (let index = 0; index < 120; index += 1)
    await trackView(server, { agent: IPHONE, sessionId: `session-${index}` });
  expect(await readFigures(server)).toMatchObject({
    totalPageViews: 120,
    uniqueVisitors: 1,
    heldBackVisitors: 0,
    robots: [],
    listTotals: { entryPages: 120 },
  });
});

test("without the served page, 300 agents of one address are 300 views of 30 visitors", async (server) => {
  for (let index = 0; index < 300; index += 1)
    await trackView(server, { agent: `${CHROME} Edg/${index}.0`, sessionId: `session-${index}` });
  expect(await readFigures(server)).toMatchObject({
    totalPageViews: 300,
    uniqueVisitors: 30,
    heldBackVisitors: 270,
    robots: [],
  });
});

test("a visitor who is held back reads on in the same session, and is a visitor at the next visit", async (server) => {
  for (let index = 0; index < 31; index += 1) await openPage(server, index, androidOf(index));
  await openPage(server, 30, androidOf(30), "/about");
  server.advanceClock(MINUTE_MS);
  await openPage(server, 30, androidOf(30), "/articles");
  const read = readStoredViews(server).slice(30);
  expect(read.map(({ path }) => path)).toEqual(["/", "/about", "/articles"]);
  expect(new Set(read.map(({ session }) => session)).size).toBe(1);
  await openPage(server, 99, androidOf(30));
  const views = readStoredViews(server);
  expect(new Set(views.map(({ visitor }) => visitor)).size).toBe(31);
  expect((await readFigures(server)).heldBackVisitors).toBe(1);
});

test("views of those who are held back keep their own device and browser", async (server) => {
  for (let index = 0; index < 30; index += 1) await openPage(server, index, androidOf(index));
  await openPage(server, 30, CHROME);
  await openPage(server, 31, `${CHROME} Number/2`);
  const views = readStoredViews(server).slice(30);
  expect(views.map(({ device, browser }) => `${device} ${browser}`)).toEqual(Array(2).fill("Desktop Chrome"));
});

test("a page of a visitor who is held back is counted after a restart", async (server) => {
  for (let index = 0; index < 30; index += 1) await openPage(server, index, androidOf(index));
  await requestPage(server, "/about", { agent: androidOf(30) });
  await server.parts.analytics.views.flush();
  const wal = { flush: () => Promise.resolve(), close: () => Promise.resolve() };
  const restarted = new ViewTracker(createViewTrackerDependencies(server, wal));
  restarted.restore();
  server.advanceClock(10_000);
  await restarted.countExpired();
  await restarted.close();
  expect(await readFigures(server)).toMatchObject({ totalPageViews: 31, uniqueVisitors: 30 });
});

test("a message of a visitor who is held back has the source of its visit", async (server) => {
  for (let index = 0; index < 30; index += 1) await openPage(server, index, androidOf(index));
  const agent = androidOf(30);
  await requestPage(server, "/address", { agent, headers: { referer: "https://line.example/" } });
  await trackView(server, { agent, path: "/address", sessionId: "sender" });
  const source = await server.parts.analytics.findSource({ address: "203.0.113.7", userAgent: agent });
  expect(source).toMatchObject({ page: "/address", referrer: "line.example" });
});

test("a session above 60 views a minute is a robot's, also of a visitor who is held back", async (server) => {
  for (let index = 0; index < 30; index += 1) await openPage(server, index, androidOf(index));
  const agent = androidOf(30);
  for (let count = 0; count < 100; count += 1) await trackView(server, { agent, sessionId: "fast" });
  expect(readStoredViews(server)).toHaveLength(90);
  expect((await readFigures(server)).heldBackVisitors).toBe(1);
});

test("a flood of invented agents that load no page is one of robots", async (server) => {
  for (let index = 0; index < 500; index += 1)
    await trackView(server, { agent: `${CHROME} Edg/${index}.0`, sessionId: `session-${index}` });
  expect(readStoredViews(server)).toHaveLength(330);
  expect(await readBotCounts(server)).toMatchObject({ [RATE_DETECTED_BOT]: 170 });
});

test("a flood of invented agents that run no script is one of robots", async (server) => {
  for (let index = 0; index < 300; index += 1)
    await requestPage(server, "/", { agent: `${CHROME} Edg/${index}.0` });
  await countUnconfirmedViews(server);
  // The 29 that are visitors before, and 60 that count as the last of these.
  expect(readStoredViews(server)).toHaveLength(89);
  expect(await readBotCounts(server)).toMatchObject({ [RATE_DETECTED_BOT]: 211 });
});

const agentOf = (index: number) => `${CHROME} Edg/${index}.0`;
const trackAgent = (server: TestServer, index: number, address = "203.0.113.7") =>
  trackView(server, { agent: agentOf(index), sessionId: `session-${index}`, address });
const countVisitors = (server: TestServer) =>
  new Set(readStoredViews(server).map(({ visitor }) => visitor)).size;

test("an office of 20 behind one address is 20 visitors", async (server) => {
  for (let index = 0; index < 40; index += 1) await trackAgent(server, index % 20);
  expect(countVisitors(server)).toBe(20);
  expect(readStoredViews(server)).toHaveLength(40);
  expect(await readBotCounts(server)).toEqual({});
});

test("the next minute brings 30 new visitors of an address", async (server) => {
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
])(
  "addresses from %s share the limit of their network, %s has its own",
  async (server, network, elsewhere) => {
    for (let index = 1; index <= 31; index += 1) await trackAgent(server, index, network + String(index));
    expect(countVisitors(server)).toBe(30);
    await trackAgent(server, 40, elsewhere);
    expect(countVisitors(server)).toBe(31);
  },
);

test("a session id that another visitor sends starts a session of its own", async (server) => {
  await trackView(server, { address: "203.0.113.7", path: "/about" });
  await trackView(server, { address: "198.51.100.9", path: "/articles" });
  await trackView(server, { address: "203.0.113.7", path: "/articles" });
  const [first, other, again] = readStoredViews(server).map(({ session }) => session);
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});

test("a visitor of 30 days ago is a new one, because the key was replaced", async (server) => {
  await trackView(server);
  server.advanceClock(VISITOR_KEY_LIFETIME_MS - 1);
  await trackView(server);
  server.advanceClock(1);
  await trackView(server);
  const [first, before, after] = readStoredViews(server).map(({ visitor }) => visitor);
  expect(before).toBe(first);
  expect(after).not.toBe(first);
});

test("no file of the database contains the key", async (server) => {
  await trackView(server);
  const { key } = await Bun.file(`${server.dataDir}/keys/visitors.json`).json();
  const database = Buffer.from(server.parts.db.$client.serialize()).toString("latin1");
  expect(database).not.toContain(key);
  expect(database).not.toContain(Buffer.from(key, "base64url").toString("latin1"));
});
