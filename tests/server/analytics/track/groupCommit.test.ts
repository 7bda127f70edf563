// What is written together does not fail together, unless the disk fails all of it; nothing counts as kept before the disk confirms it.
import { expect, test } from "bun:test";

import { createGroupCommit } from "#server/analytics/track/groupCommit.ts";
import { createReferrerQuota } from "#server/analytics/track/referrerQuota.ts";
import { AppError } from "#server/errors.ts";
import { testApp } from "#tests/support/testApp.ts";

const UNCONFIRMED = new AppError("internal", "not confirmed");

/** A group whose disk answers when it is told to; once `isQuick`, at once. */
async function createTestGroupCommit() {
  const house = await testApp();
  const { db } = house.parts;
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
  const group = createGroupCommit(db, disk, allowance);
  return {
    group,
    disk,
    flushes,
    write: (name: string) => group.write((writer) => writer.addBotViews(1, name, 1)),
    names: () => db.$client.query("SELECT name FROM sums_of_robots ORDER BY name").values().flat(),
    synchronous: () => db.$writer.connection.$client.query("PRAGMA synchronous").values()[0]?.[0],
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}

type TestGroupCommit = Awaited<ReturnType<typeof createTestGroupCommit>>;

/** Until the disk was asked so often. */
async function waitForFlushes({ flushes }: TestGroupCommit, times: number) {
  while (flushes.length < times) await new Promise(setImmediate);
}

test("one that can never be written takes nobody along", async () => {
  await using house = await createTestGroupCommit();
  const all = [
    house.write("Before"),
    house.group.write(() => {
      throw new Error("never");
    }),
    house.write("After"),
  ];
  await waitForFlushes(house, 1);
  house.flushes[0]?.resolve();
  const kept = await Promise.allSettled(all);
  expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(house.names()).toEqual(["After", "Before"]);
});

test("what is written while the disk is busy is there at once, and shares the next flush", async () => {
  await using house = await createTestGroupCommit();
  const done: string[] = [];
  const keep = async (name: string) => {
    await house.write(name);
    done.push(name);
  };
  const first = keep("A");
  await waitForFlushes(house, 1);
  const second = keep("B");
  while (!house.names().includes("B")) await new Promise(setImmediate);
  const third = keep("C");
  while (!house.names().includes("C")) await new Promise(setImmediate);
  expect([done, house.flushes.length]).toEqual([[], 1]);
  house.flushes[0]?.resolve();
  await first;
  await waitForFlushes(house, 2);
  expect(done).toEqual(["A"]);
  house.flushes[1]?.resolve();
  await Promise.all([second, third]);
  expect([done, house.flushes.length]).toEqual([["A", "B", "C"], 2]);
});

test("what the disk does not confirm is told to those it concerns, and the next is asked for anew", async () => {
  await using house = await createTestGroupCommit();
  const first = house.write("A");
  await waitForFlushes(house, 1);
  const second = house.write("B");
  house.flushes[0]?.reject(UNCONFIRMED);
  await expect(first).rejects.toBe(UNCONFIRMED);
  await waitForFlushes(house, 2);
  house.flushes[1]?.resolve();
  await second;
  expect(house.names()).toEqual(["A", "B"]);
});

test("those who wait for the disk count among those who wait", async () => {
  await using house = await createTestGroupCommit();
  const crowd = Promise.allSettled(Array.from({ length: 10_000 }, () => house.group.write(() => {})));
  await waitForFlushes(house, 1);
  await expect(house.write("One more")).rejects.toMatchObject({ code: "unavailable" });
  house.disk.isQuick = true;
  house.flushes[0]?.resolve();
  await crowd;
  await house.write("Later");
});

test("at the end all that waits is written and confirmed", async () => {
  await using house = await createTestGroupCommit();
  const kept = house.group.writeLazily((writer) => writer.addBotViews(1, "A", 1));
  let isOver = false;
  const over = house.group.flush().then(() => (isOver = true));
  await waitForFlushes(house, 1);
  expect(house.names()).toEqual(["A"]);
  expect(isOver).toBe(false);
  house.flushes[0]?.resolve();
  await Promise.all([kept, over]);
});

test("everything else is written as before: on the disk when it is told", async () => {
  await using house = await createTestGroupCommit();
  const FULL = 2;
  expect(house.synchronous()).toBe(FULL);
  const all = [house.write("A"), house.group.write(() => expect(house.synchronous()).toBe(1))];
  await waitForFlushes(house, 1);
  expect(house.synchronous()).toBe(FULL);
  house.flushes[0]?.resolve();
  await Promise.all(all);
  const broken = house.group.write(() => {
    throw new Error("never");
  });
  await expect(broken).rejects.toThrow("never");
  expect(house.synchronous()).toBe(FULL);
});
