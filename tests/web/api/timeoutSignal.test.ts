import { afterEach, expect, jest, test } from "bun:test";

import { timeoutSignal } from "#web/api/http/timeoutSignal.ts";

const { timeout } = AbortSignal;
afterEach(() => {
  jest.useRealTimers();
  Object.assign(AbortSignal, { timeout });
});

test("works in browsers without AbortSignal.timeout", () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(AbortSignal, "timeout");
  const signal = timeoutSignal(10_000);
  jest.advanceTimersByTime(9_999);
  expect(signal.aborted).toBeFalse();
  jest.advanceTimersByTime(1);
  expect(signal.aborted).toBeTrue();
});
