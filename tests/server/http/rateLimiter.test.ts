import { expect, test } from "bun:test";

import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";

const LIMIT = { max: 2, windowMs: 10_000 };

test("counts each key separately", () => {
  const limiter = createRateLimiter(LIMIT, () => 0);
  expect([limiter.consume("a"), limiter.consume("a"), limiter.consume("a"), limiter.consume("b")]).toEqual([
    null,
    null,
    10,
    null,
  ]);
});

test("returns the remaining seconds, at least one", () => {
  let now = 0;
  const limiter = createRateLimiter(LIMIT, () => now);
  limiter.consume("a");
  limiter.consume("a");
  now = 9_001;
  expect(limiter.consume("a")).toBe(1);
  now = 9_999;
  expect(limiter.consume("a")).toBe(1);
  now = 10_000;
  expect(limiter.consume("a")).toBeNull();
});

test("a rejected call does not extend the wait", () => {
  let now = 0;
  const limiter = createRateLimiter(LIMIT, () => now);
  for (let index = 0; index < 50; index += 1) limiter.consume("a");
  now = 10_000;
  expect(limiter.consume("a")).toBeNull();
});

test("keeps the latest 20,000 keys, and at most 40,000", () => {
  const limiter = createRateLimiter({ max: 1, windowMs: 10_000 }, () => 0);
  limiter.consume("first");
  for (let index = 0; index < 19_999; index += 1) limiter.consume(String(index));
  expect(limiter.consume("first")).toBe(10);
  for (let index = 19_999; index < 40_000; index += 1) limiter.consume(String(index));
  expect(limiter.consume("20000")).toBe(10);
  expect(limiter.consume("first")).toBeNull();
});

test("counts nothing without a limit", () => {
  const limiter = createRateLimiter(null, () => 0);
  for (let index = 0; index < 1000; index += 1) expect(limiter.consume("a")).toBeNull();
});

test("a clock that is set back blocks nobody for longer than a window", () => {
  let now = 86_400_000;
  const limiter = createRateLimiter(LIMIT, () => now);
  limiter.consume("a");
  limiter.consume("a");
  now = 0;
  expect(limiter.consume("a")).toBeNull();
});
