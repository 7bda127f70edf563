import { afterEach, beforeEach, expect, jest, test } from "bun:test";

import { createTransition } from "#web/public/transition/createTransition.ts";
import type { PageTransition } from "#web/public/transition/createTransition.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTime(ms);
const phase = (passage: PageTransition) => passage.getState().phase;

function passageOf(columns: number) {
  const gone: string[] = [];
  const passage = createTransition(() => columns);
  const start = (name: string, pending: Promise<unknown> | null = null) =>
    passage.start({ commit: () => void gone.push(name), prefetch: pending });
  return { passage, start, gone };
}

/** Runs pending promise callbacks. */
async function settle() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

test.each([
  [4, 400, 260],
  [2, 320, 220],
])("%p columns rise for %p ms and leave for %p ms; the page changes in between", (columns, rise, leave) => {
  const { passage, start, gone } = passageOf(columns);
  start("about");
  expect(passage.getState()).toEqual({ phase: "rising", columns });
  pass(rise - 1);
  expect(gone).toEqual([]);
  pass(1);
  expect(gone).toEqual(["about"]);
  expect(phase(passage)).toBe("leaving");
  pass(leave - 1);
  expect(phase(passage)).toBe("leaving");
  pass(1);
  expect(phase(passage)).toBe("idle");
  expect(rise + leave).toBeLessThan(700);
});

test("stays covered until a late page has loaded", async () => {
  const { passage, start, gone } = passageOf(4);
  const { promise, resolve } = Promise.withResolvers<void>();
  start("about", promise);
  pass(400 + 500);
  expect(phase(passage)).toBe("covered");
  expect(gone).toEqual([]);
  resolve();
  await settle();
  expect(gone).toEqual(["about"]);
  expect(phase(passage)).toBe("leaving");
});

test("changes to a page that failed to load, which shows its own error", async () => {
  const { start, gone } = passageOf(4);
  start("about", Promise.reject(new Error("offline")));
  pass(400);
  await settle();
  expect(gone).toEqual(["about"]);
});

test("the columns wait at most 600 ms", () => {
  const { passage, start, gone } = passageOf(4);
  start("about", new Promise(() => {}));
  pass(400 + 599);
  expect(gone).toEqual([]);
  pass(1);
  expect(gone).toEqual(["about"]);
  expect(phase(passage)).toBe("leaving");
});

test("without columns, a loaded page is shown immediately", () => {
  const { passage, start, gone } = passageOf(0);
  start("about");
  expect(gone).toEqual(["about"]);
  expect(phase(passage)).toBe("idle");
});

test("without columns, the old page stays until the new one has loaded", async () => {
  const { start, gone } = passageOf(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  start("about", promise);
  pass(599);
  expect(gone).toEqual([]);
  resolve();
  await settle();
  expect(gone).toEqual(["about"]);
});

test("a second click while the columns rise replaces the first", () => {
  const { start, gone } = passageOf(4);
  start("about");
  pass(200);
  start("articles");
  pass(200);
  expect(gone).toEqual(["articles"]);
});

test("a second click while a page is loading does not wait for it", async () => {
  const { start, gone } = passageOf(4);
  const { promise, resolve } = Promise.withResolvers<void>();
  start("about", promise);
  pass(500);
  start("articles");
  expect(gone).toEqual(["articles"]);
  resolve();
  await settle();
  pass(2000);
  expect(gone).toEqual(["articles"]);
});

test("a click while the columns leave makes them rise again", () => {
  const { passage, start, gone } = passageOf(4);
  start("about");
  pass(400 + 100);
  start("articles");
  expect(passage.getState()).toEqual({ phase: "rising", columns: 4 });
  pass(400);
  expect(gone).toEqual(["about", "articles"]);
  pass(260);
  expect(phase(passage)).toBe("idle");
});

test("a cancelled transition keeps the page", () => {
  const { passage, start, gone } = passageOf(4);
  start("about");
  pass(100);
  passage.cancel();
  expect(phase(passage)).toBe("leaving");
  pass(2000);
  expect(gone).toEqual([]);
  expect(phase(passage)).toBe("idle");
});

test("cancelling without a pending navigation does nothing", () => {
  const { passage, start } = passageOf(4);
  passage.cancel();
  expect(phase(passage)).toBe("idle");
  start("about");
  pass(450);
  passage.cancel();
  expect(phase(passage)).toBe("leaving");
  pass(210);
  expect(phase(passage)).toBe("idle");
});
