import { expect, test } from "bun:test";

import { ViewTracker } from "#server/analytics/track/viewTracker.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";
import { createViewTrackerDependencies } from "#tests/support/analytics/viewTrackerDependencies.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { CHROME, readStoredViews } from "#tests/support/analytics/trackView.ts";

const SECOND = 1_000;
const VISITOR = { address: "203.0.113.7", userAgent: CHROME };
const DETAILS = { title: "About", referrer: "", campaign: "" };
const REPORT = { ...DETAILS, path: "/about", sessionId: "a", inPage: false };
const UNCONFIRMED = new AppError("internal", "not confirmed");

/** Counts views; the test controls the flushes. */
async function createTestTracker(flush: WriteAheadLog["flush"]) {
  const server = await createTestServer();
  const views = new ViewTracker(
    createViewTrackerDependencies(server, { flush, close: () => Promise.resolve() }),
  );
  return {
    views,
    advanceClock: server.advanceClock,
    send: () => views.onPageServed("/about", VISITOR, () => ({ ...DETAILS, path: "/about" })),
    paths: () => readStoredViews(server).map(({ path }) => path),
    countLogged: () =>
      server.logEntries.filter(({ event }) => String(event).includes("does not confirm")).length,
    async [Symbol.asyncDispose]() {
      await views.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const refuse = () => Promise.reject(UNCONFIRMED);

test("a failed flush rejects the tracking call, and the view is counted once", async () => {
  await using server = await createTestTracker(refuse);
  server.send();
  await expect(server.views.report(REPORT, VISITOR)).rejects.toBe(UNCONFIRMED);
  await server.views.flush();
  server.advanceClock(20 * SECOND);
  await server.views.countExpired();
  expect(server.paths()).toEqual(["/about"]);
});

test("a page counted without a tracking call stays after a failed flush, and a late call does not count again", async () => {
  await using server = await createTestTracker(refuse);
  server.send();
  server.advanceClock(10 * SECOND);
  await server.views.countExpired();
  expect(server.paths()).toEqual(["/about"]);
  expect(await server.views.report(REPORT, VISITOR)).toBe(true);
  await server.views.countExpired();
  expect(server.paths()).toEqual(["/about"]);
});

test("logs repeated flush failures once", async () => {
  await using server = await createTestTracker(refuse);
  for (let count = 0; count < 3; count += 1) {
    server.send();
    server.advanceClock(10 * SECOND);
    await server.views.countExpired();
  }
  expect(server.paths()).toHaveLength(3);
  expect(server.countLogged()).toBe(1);
});

test("a tracking call during the flush belongs to the view that is being written", async () => {
  const disk = Promise.withResolvers<void>();
  await using server = await createTestTracker(() => disk.promise);
  server.send();
  server.advanceClock(10 * SECOND);
  const settled = server.views.countExpired();
  while (server.paths().length === 0) await new Promise(setImmediate);
  expect(await server.views.report(REPORT, VISITOR)).toBe(true);
  disk.resolve();
  await settled;
  expect(server.paths()).toEqual(["/about"]);
});
