// What is remembered for a while: the latest, and never more than there is room for.
import { expect, test } from "bun:test";

import { createRecentMap } from "#server/recentMap.ts";

const MOST = 10;

test("half of what there is room for is always there, and never more than all of it", () => {
  const map = createRecentMap<number>(MOST);
  for (let n = 1; n <= 95; n += 1) {
    map.set(`key ${n}`, n);
    for (let back = 0; back < Math.min(n, MOST / 2); back += 1) {
      expect(map.get(`key ${n - back}`)).toBe(n - back);
    }
    const left = Array.from({ length: n }, (_, index) => `key ${index + 1}`).filter(map.has);
    expect(left.length).toBeLessThanOrEqual(MOST);
  }
});

test("what is set again is the latest, with its new value", () => {
  const map = createRecentMap<number>(MOST);
  map.set("stays", 0);
  for (let n = 1; n <= 100; n += 1) {
    map.set(`key ${n}`, n);
    if (n % 4 === 0) map.set("stays", n);
  }
  expect(map.get("stays")).toBe(100);
});

test("what is deleted is gone, however long it was there", () => {
  const map = createRecentMap<number>(MOST);
  map.set("early", 1);
  for (let n = 1; n <= MOST / 2; n += 1) map.set(`key ${n}`, n);
  map.set("early", 2);
  map.delete("early");
  map.delete(`key ${MOST / 2}`);
  expect(map.has("early")).toBeFalse();
  expect(map.get("early")).toBeUndefined();
  expect(map.has(`key ${MOST / 2}`)).toBeFalse();
});
