import { expect, test } from "bun:test";

import { createBoundedCache } from "#server/boundedCache.ts";

const AT_LEAST = 5;

test("holds at least the latest `minCapacity` entries and at most twice as many", () => {
  const map = createBoundedCache<number>({ minCapacity: AT_LEAST });
  for (let n = 1; n <= 95; n += 1) {
    map.set(`key ${n}`, n);
    for (let back = 0; back < Math.min(n, AT_LEAST); back += 1) {
      expect(map.get(`key ${n - back}`)).toBe(n - back);
    }
    const left = Array.from({ length: n }, (_, index) => `key ${index + 1}`).filter(map.has);
    expect(left.length).toBeLessThanOrEqual(2 * AT_LEAST);
  }
});

test("setting a key again refreshes it and replaces its value", () => {
  const map = createBoundedCache<number>({ minCapacity: AT_LEAST });
  for (let n = 1; n <= 100; n += 1) {
    map.set(`key ${n}`, n);
    if (n % 4 === 0) map.set("stays", n);
    if (n >= 4) expect(map.get("stays")).toBe(n - (n % 4));
  }
});

test("removes expired entries when others are added, not before", () => {
  let time = 1_000;
  const map = createBoundedCache<number>({ minCapacity: AT_LEAST, ttlMs: 100, now: () => time });
  map.set("early", 1);
  time = 1_099;
  map.set("late", 2);
  time = 1_100;
  map.set("later", 3);
  expect([map.get("early"), map.get("late")]).toEqual([1, 2]);
  time = 1_200;
  map.set("latest", 4);
  expect(["early", "late", "later", "latest"].map(map.has)).toEqual([false, false, true, true]);
});

test("removes nothing when the clock is set back", () => {
  let time = 1_000;
  const map = createBoundedCache<number>({ minCapacity: AT_LEAST, ttlMs: 100, now: () => time });
  map.set("one", 1);
  time = 9_000;
  map.set("two", 2);
  time = 1_000;
  map.set("three", 3);
  expect(["one", "two", "three"].map(map.has)).toEqual([true, true, true]);
});

test("deletes an entry of any age", () => {
  const map = createBoundedCache<number>({ minCapacity: AT_LEAST });
  map.set("early", 1);
  for (let n = 1; n < AT_LEAST; n += 1) map.set(`key ${n}`, n);
  map.set("early", 2);
  map.delete("early");
  map.delete("key 1");
  expect(["early", "key 1", "key 2"].map(map.get)).toEqual([undefined, undefined, 2]);
  expect(map.has("early")).toBeFalse();
});
