// Views that are written while the disk is slow to confirm them, or does not: each is counted once all the same.
import { expect, test } from "bun:test";

import { createViewTracker } from "#server/analytics/track/viewTracker.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { AppError } from "#server/errors.ts";
import { countingParts } from "#tests/support/countingParts.ts";
import { testApp } from "#tests/support/testApp.ts";
import { CHROME, storedViews } from "#tests/support/visits.ts";

const SECOND = 1_000;
const WHO = { address: "203.0.113.7", agent: CHROME };
const TOLD = { title: "About", referrer: "", campaign: "" };
const REPORT = { ...TOLD, path: "/about", sessionId: "a", inPage: false };
const UNCONFIRMED = new AppError("internal", "not confirmed");

/** Counts views over a disk that flushes as the test says. */
async function createTestTracker(flush: WriteAheadLog["flush"]) {
  const house = await testApp();
  const views = createViewTracker(countingParts(house, { flush, close: () => Promise.resolve() }));
  return {
    views,
    pass: house.pass,
    send: () => views.onPageServed("/about", WHO, () => ({ ...TOLD, path: "/about" })),
    paths: () => storedViews(house).map(({ path }) => path),
    told: () => house.logged.filter(({ event }) => String(event).includes("does not confirm")).length,
    async [Symbol.asyncDispose]() {
      await views.close();
      await house[Symbol.asyncDispose]();
    },
  };
}

const refuse = () => Promise.reject(UNCONFIRMED);

test("a report that the disk does not confirm is not thanked for, and counted once", async () => {
  await using house = await createTestTracker(refuse);
  house.send();
  await expect(house.views.report(REPORT, WHO)).rejects.toBe(UNCONFIRMED);
  await house.views.flush();
  house.pass(20 * SECOND);
  await house.views.countExpired();
  expect(house.paths()).toEqual(["/about"]);
});

test("a page that is counted without its call is there, whatever the disk confirms, and a late call is not one more", async () => {
  await using house = await createTestTracker(refuse);
  house.send();
  house.pass(10 * SECOND);
  await house.views.countExpired();
  expect(house.paths()).toEqual(["/about"]);
  expect(await house.views.report(REPORT, WHO)).toBe(true);
  await house.views.countExpired();
  expect(house.paths()).toEqual(["/about"]);
});

test("of a disk that confirms nothing the log hears once", async () => {
  await using house = await createTestTracker(refuse);
  for (let count = 0; count < 3; count += 1) {
    house.send();
    house.pass(10 * SECOND);
    await house.views.countExpired();
  }
  expect(house.paths()).toHaveLength(3);
  expect(house.told()).toBe(1);
});

test("a call that comes while the disk is at work is that of the view which is being kept", async () => {
  const disk = Promise.withResolvers<void>();
  await using house = await createTestTracker(() => disk.promise);
  house.send();
  house.pass(10 * SECOND);
  const settled = house.views.countExpired();
  while (house.paths().length === 0) await new Promise(setImmediate);
  expect(await house.views.report(REPORT, WHO)).toBe(true);
  disk.resolve();
  await settled;
  expect(house.paths()).toEqual(["/about"]);
});
