import { expect, test } from "bun:test";

import { ViewTracker } from "#server/analytics/track/viewTracker.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";
import { createViewTrackerDependencies } from "#tests/support/analytics/viewTrackerDependencies.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { CHROME, readStoredViews } from "#tests/support/analytics/trackView.ts";

const SECOND = 1_000;
const WHO = { address: "203.0.113.7", userAgent: CHROME };
const TOLD = { title: "About", referrer: "", campaign: "" };
const REPORT = { ...TOLD, path: "/about", sessionId: "a", inPage: false };
const UNCONFIRMED = new AppError("internal", "not confirmed");

/** Counts views; the test controls the flushes. */
async function createTestTracker(flush: WriteAheadLog["flush"]) {
  const server = await createTestServer();
  const views = new ViewTracker(
    createViewTrackerDependencies(server, { flush, close: () => Promise.resolve() }),
  );
  return {
    views,
    pass: server.advanceClock,
    send: () => views.onPageServed("/about", WHO, () => ({ ...TOLD, path: "/about" })),
    paths: () => readStoredViews(server).map(({ path }) => path),
    told: () => server.logEntries.filter(({ event }) => String(event).includes("does not confirm")).length,
    async [Symbol.asyncDispose]() {
      await views.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const refuse = () => Promise.reject(UNCONFIRMED);

test("a report that the disk does not confirm is not thanked for, and counted once", async () => {
  await using server = await createTestTracker(refuse);
  server.send();
  await expect(server.views.report(REPORT, WHO)).rejects.toBe(UNCONFIRMED);
  await server.views.flush();
  server.pass(20 * SECOND);
  await server.views.countExpired();
  expect(server.paths()).toEqual(["/about"]);
});

test("a page that is counted without its call is there, whatever the disk confirms, and a late call is not one more", async () => {
  await using server = await createTestTracker(refuse);
  server.send();
  server.pass(10 * SECOND);
  await server.views.countExpired();
  expect(server.paths()).toEqual(["/about"]);
  expect(await server.views.report(REPORT, WHO)).toBe(true);
  await server.views.countExpired();
  expect(server.paths()).toEqual(["/about"]);
});

test("of a disk that confirms nothing the log hears once", async () => {
  await using server = await createTestTracker(refuse);
  for (let count = 0; count < 3; count += 1) {
    server.send();
    server.pass(10 * SECOND);
    await server.views.countExpired();
  }
  expect(server.paths()).toHaveLength(3);
  expect(server.told()).toBe(1);
});

test("a call that comes while the disk is at work is that of the view which is being kept", async () => {
  const disk = Promise.withResolvers<void>();
  await using server = await createTestTracker(() => disk.promise);
  server.send();
  server.pass(10 * SECOND);
  const settled = server.views.countExpired();
  while (server.paths().length === 0) await new Promise(setImmediate);
  expect(await server.views.report(REPORT, WHO)).toBe(true);
  disk.resolve();
  await settled;
  expect(server.paths()).toEqual(["/about"]);
});
