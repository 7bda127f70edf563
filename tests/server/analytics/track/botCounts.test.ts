// Robots are counted apart: by the names they give themselves, or by how fast they go, which spares whole offices.
import { expect, test } from "bun:test";

import { RATE_DETECTED_BOT } from "#server/analytics/track/botRateDetector.ts";
import { load, settle } from "#tests/support/sentPages.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";
import { CHROME, storedRobots, storedViews, visit } from "#tests/support/visits.ts";

const MINUTE = 60_000;

function countExpectedViews(house: TestApp): number {
  const query = house.parts.db.$client.query<{ n: number }, []>("SELECT count(*) AS n FROM expected_views");
  return query.get()?.n ?? 0;
}

const storedPaths = (house: TestApp) => storedViews(house).map(({ path }) => path);

test("robots are counted by their names, apart: by page, and a call of theirs for the same page not again", async () => {
  await using house = await testApp();
  const google = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  const headless = CHROME.replace("Chrome", "HeadlessChrome");
  for (const path of ["/", "/about"]) await load(house, path, { agent: google });
  await load(house, "/", { agent: headless });
  await visit(house, { agent: headless });
  await visit(house, { agent: headless, path: "/about" });
  await load(house, "/", { agent: "" });
  await settle(house);
  expect(storedPaths(house)).toEqual([]);
  expect(await storedRobots(house)).toEqual({ Googlebot: 2, HeadlessChrome: 2, "Without a name": 1 });
});

test("a page a second for a minute without a call is a robot's, whatever it calls itself", async () => {
  await using house = await testApp();
  for (let count = 0; count < 90; count += 1) await load(house, "/about");
  await load(house, "/", { address: "203.0.113.8" });
  await settle(house);
  expect(storedPaths(house)).toHaveLength(61);
  expect(await storedRobots(house)).toEqual({ [RATE_DETECTED_BOT]: 30 });
});

test("a flood of pages waits in no line: what one visitor can have waiting is bounded", async () => {
  await using house = await testApp();
  for (let count = 0; count < 1_000; count += 1) await load(house);
  await house.parts.analytics.views.flush();
  expect(countExpectedViews(house)).toBe(100);
  await settle(house);
  expect(storedPaths(house)).toHaveLength(60);
  expect(await storedRobots(house)).toEqual({ [RATE_DETECTED_BOT]: 940 });
});

test("a flood of pages from one address is a robot's, whatever it calls itself each time", async () => {
  await using house = await testApp();
  for (let count = 0; count < 700; count += 1) await load(house, "/", { agent: `${CHROME} Number/${count}` });
  await load(house, "/about", { address: "203.0.113.8" });
  await settle(house);
  expect(storedPaths(house)).toHaveLength(601);
  expect(storedPaths(house)).toContain("/about");
  expect(await storedRobots(house)).toEqual({ [RATE_DETECTED_BOT]: 100 });
});

test("a whole office behind one address, all with the same browser, is counted", async () => {
  await using house = await testApp();
  for (let desk = 0; desk < 95; desk += 1) await load(house);
  for (let desk = 0; desk < 95; desk += 1) {
    await visit(house, { sessionId: `desk-${desk}` });
    await visit(house, { sessionId: `desk-${desk}`, path: "/about", inPage: true });
  }
  await settle(house);
  expect(storedPaths(house)).toHaveLength(190);
  expect(await storedRobots(house)).toEqual({});
});

test("a session in which a page is looked at every second is a robot's", async () => {
  await using house = await testApp();
  for (let count = 0; count < 100; count += 1) await visit(house);
  expect(storedPaths(house)).toHaveLength(60);
  expect(await storedRobots(house)).toEqual({ [RATE_DETECTED_BOT]: 40 });
  house.pass(MINUTE);
  expect((await visit(house)).status).toBe(201);
});

test("a flood of made-up sessions is a robot's, and leaves everybody else alone", async () => {
  await using house = await testApp();
  for (let count = 0; count < 300; count += 1) await visit(house, { sessionId: `made up ${count}` });
  expect(storedPaths(house)).toHaveLength(60);
  expect((await visit(house, { address: "203.0.113.8" })).status).toBe(201);
  expect((await visit(house, { sessionId: "made up 1", path: "/about" })).status).toBe(201);
});

test("names that a robot makes up without end become one", async () => {
  await using house = await testApp();
  for (let count = 0; count < 1_000; count += 1) await load(house, "/", { agent: `x${count}bot` });
  const robots = await storedRobots(house);
  expect(Object.keys(robots)).toHaveLength(201);
  expect(Object.values(robots).reduce((sum, views) => sum + views, 0)).toBe(1_000);
});
