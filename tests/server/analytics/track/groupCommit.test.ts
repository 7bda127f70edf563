import { expect, test } from "bun:test";

import { GroupCommit } from "#server/analytics/track/groupCommit.ts";
import { createReferrerQuota } from "#server/analytics/track/referrerLimits.ts";
import { AppError } from "#server/errors.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { ViewTracker } from "#server/analytics/track/viewTracker.ts";
import type { WriteAheadLog } from "#server/database/writeAheadLog.ts";
import { createViewTrackerDependencies } from "#tests/support/analytics/viewTrackerDependencies.ts";
import { CHROME, readStoredViews } from "#tests/support/analytics/trackView.ts";

const UNCONFIRMED = new AppError("internal", "not confirmed");

/** A group whose flushes the test completes; with `isQuick`, immediately. */
async function createTestGroupCommit() {
  const server = await createTestServer();
  const { db } = server.parts;
  const flushes: PromiseWithResolvers<void>[] = [];
  const disk = {
    isQuick: false,
    flush() {
      if (disk.isQuick) return Promise.resolve();
      const flush = Promise.withResolvers<void>();
      flushes.push(flush);
      return flush.promise;
    },
    close: () => Promise.resolve(),
  };
  const allowance = createReferrerQuota(Date.now, () => {});
  const group = new GroupCommit(db, disk, allowance);
  return {
    group,
    disk,
    flushes,
    write: (name: string) => group.write((writer) => writer.addBotViews(1, name, 1)),
    names: () => db.$client.query("SELECT name FROM sums_of_robots ORDER BY name").values().flat(),
    synchronous: () => db.$writer.connection.$client.query("PRAGMA synchronous").values()[0]?.[0],
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

type TestGroupCommit = Awaited<ReturnType<typeof createTestGroupCommit>>;

/** Resolves after that many flushes. */
async function waitForFlushes({ flushes }: TestGroupCommit, times: number) {
  while (flushes.length < times) await new Promise(setImmediate);
}

test("a failing write does not affect the others in its group", async () => {
  await using server = await createTestGroupCommit();
  const all = [
    server.write("Before"),
    server.group.write(() => {
      throw new Error("never");
    }),
    server.write("After"),
  ];
  await waitForFlushes(server, 1);
  server.flushes[0]?.resolve();
  const kept = await Promise.allSettled(all);
  expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(server.names()).toEqual(["After", "Before"]);
});

test("writes during a flush are visible at once and share the next flush", async () => {
  await using server = await createTestGroupCommit();
  const done: string[] = [];
  const keep = async (name: string) => {
    await server.write(name);
    done.push(name);
  };
  const first = keep("A");
  await waitForFlushes(server, 1);
  const second = keep("B");
  while (!server.names().includes("B")) await new Promise(setImmediate);
  const third = keep("C");
  while (!server.names().includes("C")) await new Promise(setImmediate);
  expect([done, server.flushes.length]).toEqual([[], 1]);
  server.flushes[0]?.resolve();
  await first;
  await waitForFlushes(server, 2);
  expect(done).toEqual(["A"]);
  server.flushes[1]?.resolve();
  await Promise.all([second, third]);
  expect([done, server.flushes.length]).toEqual([["A", "B", "C"], 2]);
});

test("a failed flush rejects its own writes, and the next write starts another flush", async () => {
  await using server = await createTestGroupCommit();
  const first = server.write("A");
  await waitForFlushes(server, 1);
  const second = server.write("B");
  server.flushes[0]?.reject(UNCONFIRMED);
  await expect(first).rejects.toBe(UNCONFIRMED);
  await waitForFlushes(server, 2);
  server.flushes[1]?.resolve();
  await second;
  expect(server.names()).toEqual(["A", "B"]);
});

test("writes that wait for a flush count towards the queue limit", async () => {
  await using server = await createTestGroupCommit();
  const crowd = Promise.allSettled(Array.from({ length: 10_000 }, () => server.group.write(() => {})));
  await waitForFlushes(server, 1);
  await expect(server.write("One more")).rejects.toMatchObject({ code: "unavailable" });
  server.disk.isQuick = true;
  server.flushes[0]?.resolve();
  await crowd;
  await server.write("Later");
});

test("flush() writes and confirms everything that is queued", async () => {
  await using server = await createTestGroupCommit();
  const kept = server.group.writeLazily((writer) => writer.addBotViews(1, "A", 1));
  let isOver = false;
  const over = server.group.flush().then(() => (isOver = true));
  await waitForFlushes(server, 1);
  expect(server.names()).toEqual(["A"]);
  expect(isOver).toBe(false);
  server.flushes[0]?.resolve();
  await Promise.all([kept, over]);
});

test("other writes keep PRAGMA synchronous = FULL", async () => {
  await using server = await createTestGroupCommit();
  const FULL = 2;
  expect(server.synchronous()).toBe(FULL);
  const all = [server.write("A"), server.group.write(() => expect(server.synchronous()).toBe(1))];
  await waitForFlushes(server, 1);
  expect(server.synchronous()).toBe(FULL);
  server.flushes[0]?.resolve();
  await Promise.all(all);
  const broken = server.group.write(() => {
    throw new Error("never");
  });
  await expect(broken).rejects.toThrow("never");
  expect(server.synchronous()).toBe(FULL);
});

const SECOND = 1_000;
const VISITOR = { address: "203.0.113.7", userAgent: CHROME };
const DETAILS = { title: "About", referrer: "", campaign: "" };
const REPORT = { ...DETAILS, path: "/about", sessionId: "a", inPage: false };

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
