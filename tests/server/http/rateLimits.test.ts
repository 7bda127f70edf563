// Counting in windows of time.
import { expect, test } from "bun:test";

import { createLimiter } from "#server/http/protection/rateLimits.ts";

const LIMIT = { most: 2, windowMs: 10_000 };

test("counts each key by itself", () => {
  const limiter = createLimiter(LIMIT, () => 0);
  expect([limiter.take("a"), limiter.take("a"), limiter.take("a"), limiter.take("b")]).toEqual([
    null,
    null,
    10,
    null,
  ]);
});

test("says how many seconds are left, at least one", () => {
  let now = 0;
  const limiter = createLimiter(LIMIT, () => now);
  limiter.take("a");
  limiter.take("a");
  now = 9_001;
  expect(limiter.take("a")).toBe(1);
  now = 9_999;
  expect(limiter.take("a")).toBe(1);
  now = 10_000;
  expect(limiter.take("a")).toBeNull();
});

test("a refused try does not lengthen the wait", () => {
  let now = 0;
  const limiter = createLimiter(LIMIT, () => now);
  for (let index = 0; index < 50; index += 1) limiter.take("a");
  now = 10_000;
  expect(limiter.take("a")).toBeNull();
});

test("forgives one key", () => {
  const limiter = createLimiter(LIMIT, () => 0);
  for (const key of ["a", "a", "b", "b"]) limiter.take(key);
  limiter.forgive("a");
  expect(limiter.take("a")).toBeNull();
  expect(limiter.take("b")).toBe(10);
});

test("remembers the newest 20,000 keys, and at most 40,000", () => {
  const limiter = createLimiter({ most: 1, windowMs: 10_000 }, () => 0);
  limiter.take("first");
  for (let index = 0; index < 19_999; index += 1) limiter.take(String(index));
  expect(limiter.take("first")).toBe(10);
  for (let index = 19_999; index < 40_000; index += 1) limiter.take(String(index));
  expect(limiter.take("20000")).toBe(10);
  expect(limiter.take("first")).toBeNull();
});

test("without a limit nothing is counted", () => {
  const limiter = createLimiter(null, () => 0);
  for (let index = 0; index < 1000; index += 1) expect(limiter.take("a")).toBeNull();
});

test("a clock that is set back shuts nobody out for longer than a window", () => {
  let now = 86_400_000;
  const limiter = createLimiter(LIMIT, () => now);
  limiter.take("a");
  limiter.take("a");
  now = 0;
  expect(limiter.take("a")).toBeNull();
});
