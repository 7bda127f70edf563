import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";

import { createSessionKeys, createVisitorIds } from "#server/analytics/track/visitorIds.ts";

const KEY = Buffer.from("secret");
const MEGABYTE = 1024 * 1024;

/** Heap bytes after a garbage collection; strings are counted separately. */
function usedBytes(): number {
  Bun.gc(true);
  const { heapSize, extraMemorySize } = heapStats();
  return Math.max(heapSize, extraMemorySize);
}

test("does not keep thousands of long user agents in memory", () => {
  const visitorId = createVisitorIds(() => KEY);
  const before = usedBytes();
  for (let index = 0; index < 2_000; index += 1) {
    visitorId("10.0.0.1", `${Buffer.alloc(15_000, "a").toString()}${index}`);
  }
  expect(usedBytes() - before).toBeLessThan(10 * MEGABYTE);
  // Keeps the ids from being collected.
  expect(visitorId("10.0.0.1", "agent")).toHaveLength(22);
});

test("long user agents have distinct ids", () => {
  const visitorId = createVisitorIds(() => KEY);
  const long = "a".repeat(15_000);
  expect(visitorId("10.0.0.1", `${long}1`)).toBe(visitorId("10.0.0.1", `${long}1`));
  expect(visitorId("10.0.0.1", `${long}1`)).not.toBe(visitorId("10.0.0.1", `${long}2`));
});

test("a replaced key makes new ids, of visitors and of their sessions", () => {
  let key = KEY;
  const getKey = () => key;
  const [visitorId, sessionKeys] = [createVisitorIds(getKey), createSessionKeys(getKey)];
  const describe = () => ({
    visitor: visitorId("10.0.0.1", "agent"),
    session: sessionKeys.fromBrowser("visitor", "session-1"),
    synthetic: sessionKeys.synthetic("visitor", 1),
  });
  const before = describe();
  expect(describe()).toEqual(before);
  key = Buffer.from("another");
  const after = describe();
  expect(after.visitor).not.toBe(before.visitor);
  expect(after.session).not.toBe(before.session);
  expect(after.synthetic).not.toBe(before.synthetic);
});

test("equal session ids of two visitors are two sessions", () => {
  const { fromBrowser } = createSessionKeys(() => KEY);
  expect(fromBrowser("one", "session-1")).toMatch(/^[0-9a-f]{32}$/);
  expect(fromBrowser("one", "session-1")).not.toBe(fromBrowser("another", "session-1"));
});
