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

function type(phrases: string[], timing: TypingTiming) {
  const { result } = renderHook(() => useTyping(phrases, timing));
  return {
    shown: () => `${result.current.index} ${result.current.count} ${result.current.phase}`,
    hasEnded: () => result.current.hasEnded,
    choose: (index: number) => act(() => result.current.choose(index)),
    setPaused: (isPaused: boolean) => act(() => result.current.setPaused(isPaused)),
  };
}

test("starts with the whole first phrase and holds it for 2 s", () => {
  const { shown } = type(["abc", "de"], HOME_TIMING);
  expect(shown()).toBe("0 3 held");
  pass(1990);
  expect(shown()).toBe("0 3 held");
  pass(10);
  expect(shown()).toBe("0 2 deleting");
});

test("on home, deletes a character every 50 ms and types one every 100 ms", () => {
  const { shown } = type(["abc", "def"], HOME_TIMING);
  pass(2000 + 50);
  expect(shown()).toBe("0 1 deleting");
  pass(50);
  expect(shown()).toBe("1 1 typing");
  pass(90);
  expect(shown()).toBe("1 1 typing");
  pass(10);
  expect(shown()).toBe("1 2 typing");
  pass(100);
  expect(shown()).toBe("1 3 held");
});

test("deletes only what the phrases do not share, and never the last letter", () => {
  const { shown } = type(["We build", "We teach", "Us"], HOME_TIMING);
  pass(2000 + 4 * 50);
  expect(shown()).toBe("0 3 deleting");
  pass(50);
  expect(shown()).toBe("1 3 typing");
  pass(5 * 100 + 2000 + 6 * 50);
  expect(shown()).toBe("1 1 deleting");
  pass(50);
  expect(shown()).toBe("2 1 typing");
});

test("a phrase that begins with the whole of the next one is not typed again", () => {
  expect(nextTypingState({ index: 0, count: 2, phase: "deleting", next: 1 }, ["abc", "ab"])).toMatchObject({
    index: 1,
    count: 2,
    phase: "held",
  });
});

test("on other pages, holds 12 s and ends with the first phrase after one round", () => {
  const { shown, hasEnded } = type(["abc", "ade"], PAGE_TIMING);
  pass(11_990);
  expect(shown()).toBe("0 3 held");
  pass(10 + 10);
  expect(shown()).toBe("0 1 deleting");
  pass(10 + 200);
  expect(shown()).toBe("1 3 held");
  expect(hasEnded()).toBe(false);
  pass(12_000 + 20 + 10 + 200);
  expect(shown()).toBe("0 3 held");
  expect(hasEnded()).toBe(true);
  pass(13_000);
  expect(shown()).toBe("0 3 held");
});

test("on home, continues after the last phrase", () => {
  const { shown } = type(["ab", "cd"], HOME_TIMING);
  pass(2 * (2000 + 50 + 100));
  expect(shown()).toBe("0 2 held");
  pass(2000);
  expect(shown()).toBe("0 1 deleting");
});

test("a chosen phrase is typed at once and held for 8 s", () => {
  const { shown, choose } = type(["abcd", "ef", "gh"], HOME_TIMING);
  choose(2);
  expect(shown()).toBe("0 4 deleting");
  pass(30);
  expect(shown()).toBe("0 1 deleting");
  pass(10 + 30);
  expect(shown()).toBe("2 2 held");
  pass(7990);
  expect(shown()).toBe("2 2 held");
  pass(10);
  expect(shown()).toBe("2 1 deleting");
  // As usual from then on.
  pass(50);
  expect(shown()).toBe("0 1 typing");
  pass(300 + 1990);
  expect(shown()).toBe("0 4 held");
});

test("choosing the phrase that is being deleted types it again", () => {
  const { shown, choose } = type(["abcd", "ef"], HOME_TIMING);
  pass(2000 + 50);
  choose(0);
  expect(shown()).toBe("0 2 typing");
  pass(60);
  expect(shown()).toBe("0 4 held");
});

test("shows the first or the chosen phrase whole while paused", () => {
  const { shown, choose, setPaused } = type(["abc", "de"], HOME_TIMING);
  pass(2050);
  setPaused(true);
  expect(shown()).toBe("0 3 held");
  choose(1);
  expect(shown()).toBe("1 2 held");
  pass(9000);
  expect(shown()).toBe("1 2 held");
});

test("a single phrase stands still", () => {
  const { shown, hasEnded } = type(["abc"], HOME_TIMING);
  pass(5000);
  expect(shown()).toBe("0 3 held");
  expect(hasEnded()).toBe(true);
});

test("counts a Thai letter with its vowel and tone mark as one character", () => {
  expect(type(["ที่นี่", "de"], HOME_TIMING).shown()).toBe("0 2 held");
});
