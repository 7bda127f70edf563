import { afterEach, expect, jest, spyOn } from "bun:test";

import { ViewTracker } from "#server/analytics/track/viewTracker.ts";
import { openWriteAheadLog } from "#server/database/writeAheadLog.ts";
import { createViewTrackerDependencies } from "#tests/support/analytics/viewTrackerDependencies.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { CHROME, readBotCounts, readStoredViews, trackView } from "#tests/support/analytics/trackView.ts";
import { testWith } from "#tests/support/testWith.ts";

const SECOND = 1_000;
const VISITOR = { address: "203.0.113.7", userAgent: CHROME };
const AT_HOME = { peer: VISITOR.address };
const viewOf = (path: string) => ({ path, title: "", referrer: "", campaign: "" });

const load = (server: TestServer, path = "/", agent = CHROME) =>
  server.app.request(path, { headers: { "user-agent": agent } }, AT_HOME);

function throwError(error: unknown) {
  throw error;
}

/** Restarts the program with the same database. */
function restartTracker(server: TestServer) {
  const views = new ViewTracker(
    createViewTrackerDependencies(server, openWriteAheadLog(server.parts.db, throwError)),
  );
  views.restore();
  return views;
}

/**
 * Prevents the database from growing.
 * @returns ends it
 */
function fillDisk({ parts: { db } }: TestServer) {
  const pages = db.$client.query<{ page_count: number }, []>("PRAGMA page_count").get()?.page_count ?? 0;
  db.$writer.connection.$client.run(`PRAGMA max_page_count = ${pages}`);
  return () => db.$writer.connection.$client.run("PRAGMA max_page_count = 1000000");
}

afterEach(() => jest.useRealTimers());

const test = testWith(createTestServer);

test("counts pages served before a restart once, with the time they were sent", async (server) => {
  await load(server, "/about");
  server.advanceClock(SECOND);
  await load(server, "/address");
  await server.parts.analytics.views.close();
  server.advanceClock(60 * SECOND);
  const views = restartTracker(server);
  await views.countExpired();
  await load(server);
  expect(readStoredViews(server).map(({ path, at }) => [path, server.parts.now() - at])).toEqual([
    ["/about", 61 * SECOND],
    ["/address", 60 * SECOND],
  ]);
  await restartTracker(server).countExpired();
  expect(readStoredViews(server)).toHaveLength(2);
});

test("a page served just before a restart still waits for its tracking call, and ids continue", async (server) => {
  await load(server, "/about");
  await server.parts.analytics.views.close();
  const views = restartTracker(server);
  await views.countExpired();
  expect(readStoredViews(server)).toEqual([]);
  views.onPageServed("/", VISITOR, () => viewOf("/"));
  server.advanceClock(10 * SECOND);
  await views.countExpired();
  expect(readStoredViews(server).map(({ path }) => path)).toEqual(["/about", "/"]);
});

test("ignores expected views that cannot be parsed", async (server) => {
  server.parts.db.$writer.connection.$client.run(
    "INSERT INTO expected_views (n, at, view) VALUES (7, 0, '{}'), (8, 0, 'x')",
  );
  const views = restartTracker(server);
  await views.countExpired();
  expect(readStoredViews(server)).toEqual([]);
});

test("a visitor's session continues after a restart", async (server) => {
  const views = restartTracker(server);
  await views.report({ ...viewOf("/"), sessionId: "s", inPage: false }, VISITOR);
  const again = restartTracker(server);
  again.onPageServed("/about", VISITOR, () => viewOf("/about"));
  server.advanceClock(10 * SECOND);
  await again.countExpired();
  const [first, second] = readStoredViews(server);
  expect(second?.session).toBe(first?.session);
});

test("counts waiting pages even if the clock is set back", async (server) => {
  await load(server);
  server.advanceClock(-3_600_000);
  await server.parts.analytics.views.countExpired();
  expect(readStoredViews(server)).toHaveLength(1);
});

test("answers 507 on a full disk, and counts the served page once there is space", async (server) => {
  await load(server, "/about");
  await server.parts.analytics.views.flush();
  const makeRoom = fillDisk(server);
  const report = (path: string, count: number) =>
    trackView(server, {
      path,
      sessionId: `s${count}`,
      referrer: `https://r${count}.example/${"x".repeat(400)}`,
    });
  const answers = [];
  // Some rows still fit into existing pages.
  for (let count = 0; count < 45; count += 1) answers.push(await report("/", count));
  const refused = answers.find(({ status }) => status === 507);
  expect(refused?.body.message).toContain("disk is full");
  const kept = answers.filter(({ status }) => status === 201).length;
  expect(readStoredViews(server)).toHaveLength(kept);

  expect((await report("/about", 50)).status).toBe(507);
  server.advanceClock(10 * SECOND);
  makeRoom();
  await server.parts.analytics.views.countExpired();
  expect(readStoredViews(server).map(({ path }) => path)).toEqual([
    ...Array<string>(kept).fill("/"),
    "/about",
  ]);
});

test("retries a page that could not be counted, and logs it once", async (server) => {
  const headers = { "user-agent": CHROME, referer: `https://long.example/${"y".repeat(450)}` };
  await server.app.request("/", { headers }, AT_HOME);
  await server.parts.analytics.views.flush();
  const makeRoom = fillDisk(server);
  for (let count = 0; count < 45; count += 1) {
    await trackView(server, {
      path: "/about",
      address: "203.0.113.8",
      sessionId: `s${count}`,
      referrer: `https://r${count}.example/${"x".repeat(400)}`,
    });
  }
  server.advanceClock(10 * SECOND);
  for (let count = 0; count < 3; count += 1) await server.parts.analytics.views.countExpired();
  const logged = server.logEntries.filter(({ event }) => event === "views could not be written for now");
  expect(logged).toHaveLength(1);
  makeRoom();
  await server.parts.analytics.views.countExpired();
  expect(readStoredViews(server).filter(({ path }) => path === "/")).toHaveLength(1);
});

test("writes concurrent tracking calls together", async (server) => {
  const run = spyOn(server.parts.db.$writer.connection.$client, "run");
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, count) =>
      trackView(server, { sessionId: `s${count}`, address: `203.0.${count}.1` }),
    ),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(readStoredViews(server)).toHaveLength(40);
  expect(run.mock.calls.filter(([sql]) => sql === "COMMIT").length).toBeLessThan(10);
});

test("writes bot views at shutdown", async (server) => {
  await load(server, "/", "curl/8.5.0");
  await server.parts.analytics.views.close();
  expect(await readBotCounts(server)).toEqual({ curl: 1 });
});

test("survives a failed read and counts the bot view later", async (server) => {
  const { db } = server.parts;
  const { views } = server.parts.analytics;
  jest.useFakeTimers();
  db.$writer.connection.$client.run("ALTER TABLE settings RENAME TO settings_away");
  views.onPageServed("/", { address: VISITOR.address, userAgent: "Googlebot/2.1" }, () => viewOf("/"));
  jest.advanceTimersByTime(SECOND);
  jest.useRealTimers();
  // An unhandled rejection would be reported by now.
  await new Promise((resolve) => setImmediate(resolve));
  db.$writer.connection.$client.run("ALTER TABLE settings_away RENAME TO settings");
  expect(await readBotCounts(server)).toEqual({ Googlebot: 1 });
});

test("answers 507 to a late tracking call for a page that could not be counted", async (server) => {
  const referrer = `https://long.example/${"y".repeat(450)}`;
  await server.app.request("/about", { headers: { "user-agent": CHROME, referer: referrer } }, AT_HOME);
  await server.parts.analytics.views.flush();
  fillDisk(server);
  for (let count = 0; count < 45; count += 1) {
    await trackView(server, {
      path: "/",
      address: "203.0.113.8",
      sessionId: `s${count}`,
      referrer: `https://r${count}.example/${"x".repeat(400)}`,
    });
  }
  server.advanceClock(10 * SECOND);
  await server.parts.analytics.views.countExpired();
  expect((await trackView(server, { path: "/about", referrer })).status).toBe(507);
});
