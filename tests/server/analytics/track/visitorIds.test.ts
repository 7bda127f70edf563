import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";

import { createVisitorIds } from "#server/analytics/track/visitorIds.ts";

const MEGABYTE = 1024 * 1024;

/** Heap bytes after a garbage collection; strings are counted separately. */
function usedBytes(): number {
  Bun.gc(true);
  const { heapSize, extraMemorySize } = heapStats();
  return Math.max(heapSize, extraMemorySize);
}

test("does not keep thousands of long user agents in memory", () => {
  const visitorId = createVisitorIds(Buffer.from("secret"));
  const before = usedBytes();
  for (let index = 0; index < 2_000; index += 1) {
    visitorId("10.0.0.1", `${Buffer.alloc(15_000, "a").toString()}${index}`);
  }
  expect(usedBytes() - before).toBeLessThan(10 * MEGABYTE);
  // Keeps the ids from being collected.
  expect(visitorId("10.0.0.1", "agent")).toHaveLength(22);
});

test("long user agents have distinct ids", () => {
  const visitorId = createVisitorIds(Buffer.from("secret"));
  const long = "a".repeat(15_000);
  expect(visitorId("10.0.0.1", `${long}1`)).toBe(visitorId("10.0.0.1", `${long}1`));
  expect(visitorId("10.0.0.1", `${long}1`)).not.toBe(visitorId("10.0.0.1", `${long}2`));
});
