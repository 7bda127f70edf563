// What is written together does not fail together, unless the disk fails all of it; nothing counts as kept before the disk confirms it.
import { expect, test } from "bun:test";

import { createGroupCommit } from "#server/analytics/track/groupCommit.ts";
import { createReferrerAllowance } from "#server/analytics/track/sourceAllowance.ts";
import { AppError } from "#server/errors.ts";
import { testApp } from "#tests/support/testApp.ts";

const UNCONFIRMED = new AppError("internal", "not confirmed");

/** A group whose disk answers when it is told to; once `isQuick`, at once. */
async function openHouse() {
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
  const allowance = createReferrerAllowance(Date.now, () => {});
  const group = createGroupCommit(db, disk, allowance);
  return {
    group,
    disk,
    flushes,
    keep: (name: string) => group.keep((writer) => writer.addRobots(1, name, 1)),
    names: () => db.$client.query("SELECT name FROM sums_of_robots ORDER BY name").values().flat(),
    synchronous: () => db.$writer.connection.$client.query("PRAGMA synchronous").values()[0]?.[0],
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}

type House = Awaited<ReturnType<typeof openHouse>>;

/** Until the disk was asked so often. */
async function untilAsked({ flushes }: House, times: number) {
  while (flushes.length < times) await new Promise(setImmediate);
}

test("one that can never be written takes nobody along", async () => {
  await using house = await openHouse();
  const all = [
    house.keep("Before"),
    house.group.keep(() => {
      throw new Error("never");
    }),
    house.keep("After"),
  ];
  await untilAsked(house, 1);
  house.flushes[0]?.resolve();
  const kept = await Promise.allSettled(all);
  expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(house.names()).toEqual(["After", "Before"]);
});

test("what is written while the disk is busy is there at once, and shares the next flush", async () => {
  await using house = await openHouse();
  const done: string[] = [];
  const keep = async (name: string) => {
    await house.keep(name);
    done.push(name);
  };
  const first = keep("A");
  await untilAsked(house, 1);
  const second = keep("B");
  while (!house.names().includes("B")) await new Promise(setImmediate);
  const third = keep("C");
  while (!house.names().includes("C")) await new Promise(setImmediate);
  expect([done, house.flushes.length]).toEqual([[], 1]);
  house.flushes[0]?.resolve();
  await first;
  await untilAsked(house, 2);
  expect(done).toEqual(["A"]);
  house.flushes[1]?.resolve();
  await Promise.all([second, third]);
  expect([done, house.flushes.length]).toEqual([["A", "B", "C"], 2]);
});

test("what the disk does not confirm is told to those it concerns, and the next is asked for anew", async () => {
  await using house = await openHouse();
  const first = house.keep("A");
  await untilAsked(house, 1);
  const second = house.keep("B");
  house.flushes[0]?.reject(UNCONFIRMED);
  await expect(first).rejects.toBe(UNCONFIRMED);
  await untilAsked(house, 2);
  house.flushes[1]?.resolve();
  await second;
  expect(house.names()).toEqual(["A", "B"]);
});

test("those who wait for the disk count among those who wait", async () => {
  await using house = await openHouse();
  const crowd = Promise.allSettled(Array.from({ length: 10_000 }, () => house.group.keep(() => {})));
  await untilAsked(house, 1);
  await expect(house.keep("One more")).rejects.toMatchObject({ code: "unavailable" });
  house.disk.isQuick = true;
  house.flushes[0]?.resolve();
  await crowd;
  await house.keep("Later");
});

test("at the end all that waits is written and confirmed", async () => {
  await using house = await openHouse();
  const kept = house.group.keepAtLeisure((writer) => writer.addRobots(1, "A", 1));
  let isOver = false;
  const over = house.group.flush().then(() => (isOver = true));
  await untilAsked(house, 1);
  expect(house.names()).toEqual(["A"]);
  expect(isOver).toBe(false);
  house.flushes[0]?.resolve();
  await Promise.all([kept, over]);
});

test("everything else is written as before: on the disk when it is told", async () => {
  await using house = await openHouse();
  const FULL = 2;
  expect(house.synchronous()).toBe(FULL);
  const all = [house.keep("A"), house.group.keep(() => expect(house.synchronous()).toBe(1))];
  await untilAsked(house, 1);
  expect(house.synchronous()).toBe(FULL);
  house.flushes[0]?.resolve();
  await Promise.all(all);
  const broken = house.group.keep(() => {
    throw new Error("never");
  });
  await expect(broken).rejects.toThrow("never");
  expect(house.synchronous()).toBe(FULL);
});
