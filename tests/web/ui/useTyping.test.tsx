import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";

import { HOME_TIMING, nextTypingState, PAGE_TIMING, useTyping } from "#web/ui/text/useTyping.ts";
import type { TypingTiming } from "#web/ui/text/useTyping.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** React sets the next timer after each step, so time advances in small steps. */
function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) act(() => void jest.advanceTimersByTime(10));
}

function type(phrases: string[], timing: TypingTiming, paused = false) {
  return renderHook(() => useTyping(phrases, timing, paused)).result;
}

test("starts with the whole first phrase and holds it for 2 s", () => {
  const typing = type(["abc", "de"], HOME_TIMING);
  expect(typing.current).toEqual({ index: 0, count: 3, phase: "held" });
  pass(1990);
  expect(typing.current.phase).toBe("held");
  pass(10);
  expect(typing.current).toEqual({ index: 0, count: 2, phase: "deleting" });
});

test("on home, deletes a character every 50 ms and types one every 100 ms", () => {
  const typing = type(["abc", "de"], HOME_TIMING);
  pass(2000 + 50);
  expect(typing.current).toEqual({ index: 0, count: 1, phase: "deleting" });
  pass(50);
  expect(typing.current).toEqual({ index: 1, count: 0, phase: "typing" });
  pass(90);
  expect(typing.current.count).toBe(0);
  pass(10);
  expect(typing.current.count).toBe(1);
  pass(100);
  expect(typing.current).toEqual({ index: 1, count: 2, phase: "held" });
});

test("on other pages, deletes a character every 10 ms, types one every 100 ms and holds 2 s", () => {
  const typing = type(["abc", "de"], PAGE_TIMING);
  pass(2000 + 20);
  expect(typing.current).toEqual({ index: 1, count: 0, phase: "typing" });
  pass(200);
  expect(typing.current.phase).toBe("held");
  pass(1990);
  expect(typing.current.phase).toBe("held");
  pass(10);
  expect(typing.current.phase).toBe("deleting");
});

test("continues with the first phrase after the last", () => {
  expect(nextTypingState({ index: 3, count: 1, phase: "deleting" }, [5, 5, 5, 5])).toEqual({
    index: 0,
    count: 0,
    phase: "typing",
  });
});

test("stops while paused, and with a single phrase", () => {
  const paused = type(["abc", "de"], HOME_TIMING, true);
  const alone = type(["abc"], HOME_TIMING);
  pass(5000);
  expect(paused.current).toEqual({ index: 0, count: 3, phase: "held" });
  expect(alone.current).toEqual({ index: 0, count: 3, phase: "held" });
});

test("counts a Thai letter with its vowel and tone mark as one character", () => {
  expect(type(["ที่นี่", "de"], HOME_TIMING).current.count).toBe(2);
});
