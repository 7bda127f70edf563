import { expect, it } from "bun:test";

import { VIEW_LIMIT_PER_ADDRESS } from "#server/analytics/openAnalytics.ts";
import {
  RATE_DETECTED_BOT,
  createBotRateDetector,
  MAX_VIEWS_PER_MINUTE,
} from "#server/analytics/track/botRateDetector.ts";
import {
  requestPage,
  countUnconfirmedViews,
  CHROME,
  countExpectedViews,
  storedPaths,
  readBotCounts,
  trackView,
} from "#tests/support/analytics/trackView.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";

const MINUTE = 60_000;

const test = testWith(createTestServer);

test("counts bots by name and page, and ignores their tracking call for the same page", async (server) => {
  const google = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  const headless = CHROME.replace("Chrome", "HeadlessChrome");
  for (const path of ["/", "/about"]) await requestPage(server, path, { agent: google });
  await requestPage(server, "/", { agent: headless });
  await trackView(server, { agent: headless });
  await trackView(server, { agent: headless, path: "/about" });
  await requestPage(server, "/", { agent: "" });
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual([]);
  expect(await readBotCounts(server)).toEqual({ Googlebot: 2, HeadlessChrome: 2, "Without a name": 1 });
});

test("classifies more than 60 pages a minute without tracking calls as a bot", async (server) => {
  for (let count = 0; count < 90; count += 1) await requestPage(server, "/about");
  await requestPage(server, "/", { address: "203.0.113.8" });
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toHaveLength(61);
  expect(await readBotCounts(server)).toEqual({ [RATE_DETECTED_BOT]: 30 });
});

test("limits how many views of one visitor wait for a tracking call", async (server) => {
  for (let count = 0; count < 1_000; count += 1) await requestPage(server);
  expect(await countExpectedViews(server)).toBe(300);
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toHaveLength(60);
  expect(await readBotCounts(server)).toEqual({ [RATE_DETECTED_BOT]: 940 });
});

test("classifies pages above the limit of an address as a bot's, of several user agents", async (server) => {
  const { max } = VIEW_LIMIT_PER_ADDRESS;
  const agents = Array.from({ length: 29 }, (_, index) => ({
    address: "203.0.113.7",
    userAgent: `${CHROME} Number/${index}`,
  }));
  const flooding = Array.from({ length: max + 100 }, (_, count) =>
    server.parts.analytics.views.isFlooding(agents[count % 29] ?? { address: "", userAgent: "" }),
  );
  expect(flooding.indexOf(true)).toBe(max);
  await requestPage(server, "/", { agent: `${CHROME} Number/1` });
  await requestPage(server, "/about", { address: "203.0.113.8" });
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toEqual(["/about"]);
  expect(await readBotCounts(server)).toEqual({ [RATE_DETECTED_BOT]: 101 });
});

test("counts an office of people with the same address and browser", async (server) => {
  for (let desk = 0; desk < 95; desk += 1) await requestPage(server);
  for (let desk = 0; desk < 95; desk += 1) {
    await trackView(server, { sessionId: `desk-${desk}` });
    await trackView(server, { sessionId: `desk-${desk}`, path: "/about", inPage: true });
  }
  await countUnconfirmedViews(server);
  expect(storedPaths(server)).toHaveLength(190);
  expect(await readBotCounts(server)).toEqual({});
});

test("classifies a session with more than 60 views a minute as a bot", async (server) => {
  for (let count = 0; count < 100; count += 1) await trackView(server);
  expect(storedPaths(server)).toHaveLength(60);
  expect(await readBotCounts(server)).toEqual({ [RATE_DETECTED_BOT]: 40 });
  server.advanceClock(MINUTE);
  expect((await trackView(server)).status).toBe(201);
});

test("classifies a flood of new sessions as a bot and still counts other visitors and known sessions", async (server) => {
  for (let count = 0; count < 300; count += 1) await trackView(server, { sessionId: `made up ${count}` });
  expect(storedPaths(server)).toHaveLength(60);
  expect((await trackView(server, { address: "203.0.113.8" })).status).toBe(201);
  expect((await trackView(server, { sessionId: "made up 1", path: "/about" })).status).toBe(201);
});

test("limits the number of bot names", async (server) => {
  for (let count = 0; count < 1_000; count += 1) await requestPage(server, "/", { agent: `x${count}bot` });
  const robots = await readBotCounts(server);
  expect(Object.keys(robots)).toHaveLength(201);
  expect(Object.values(robots).reduce((sum, views) => sum + views, 0)).toBe(1_000);
});

it("a session that continues does not count as new, however many others come in between", () => {
  const detector = createBotRateDetector(() =>
    createRateLimiter({ max: MAX_VIEWS_PER_MINUTE, windowMs: 60_000 }, () => 0),
  );
  const isNewSessionBot = (session: string) =>
    detector.countTrackingCall({ visitor: "visitor", session, hasServedPage: false });
  for (let round = 0; round < 6; round += 1) {
    expect(isNewSessionBot("goes on")).toBeFalse();
    for (let n = 0; n < 9_000; n += 1)
      detector.countTrackingCall({ visitor: "other", session: `other ${round} ${n}`, hasServedPage: true });
  }
  const begun = Array.from({ length: MAX_VIEWS_PER_MINUTE - 1 }, (_, n) => isNewSessionBot(`new ${n}`));
  expect(begun.filter(Boolean)).toEqual([]);
  expect(isNewSessionBot("one too many")).toBeTrue();
});
