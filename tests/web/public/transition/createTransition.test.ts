import { afterEach, beforeEach, expect, jest, test } from "bun:test";

import { mockMatchMedia } from "#tests/support/web/mockMatchMedia.ts";
import { createTransition } from "#web/public/transition/createTransition.ts";

let undos: (() => void)[] = [];
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, "startViewTransition");
  for (const undo of undos.splice(0)) undo();
});

/** Runs pending promise callbacks. */
async function settle() {
  for (let turn = 0; turn < 9; turn++) await Promise.resolve();
}

async function pass(ms: number) {
  jest.advanceTimersByTime(ms);
  await settle();
}

/** `capture` is the browser's next frame, which captures the old page and lets the new one render. */
function createFixture() {
  const visited: string[] = [];
  const updates: (() => void)[] = [];
  const skipTransition = jest.fn();
  const startViewTransition = jest.fn((update: () => void) => {
    updates.push(update);
    return { ready: Promise.reject(new DOMException("Skipped", "AbortError")), skipTransition };
  });
  Object.defineProperty(document, "startViewTransition", { value: startViewTransition, configurable: true });
  const transition = createTransition();
  const start = (name: string, prefetch: Promise<unknown> | null = null) =>
    void transition.start({ commit: () => void visited.push(name), prefetch });
  const capture = () => {
    for (const update of updates.splice(0)) update();
  };
  return { transition, start, visited, capture, skipTransition, startViewTransition };
}

test("the page changes once the browser has captured the old one", () => {
  const { transition, start, visited, capture } = createFixture();
  start("about");
  expect(visited).toEqual([]);
  expect(transition.isPending()).toBe(true);
  capture();
  expect(visited).toEqual(["about"]);
  expect(transition.isPending()).toBe(false);
});

test("the old page stays until the new one has loaded", async () => {
  const { start, visited, capture, startViewTransition } = createFixture();
  const { promise, resolve } = Promise.withResolvers<void>();
  start("about", promise);
  await pass(599);
  expect(startViewTransition).not.toHaveBeenCalled();
  resolve();
  await settle();
  capture();
  expect(visited).toEqual(["about"]);
});

test("waits at most 600 ms", async () => {
  const { start, visited, capture, startViewTransition } = createFixture();
  start("about", new Promise(() => {}));
  await pass(599);
  expect(startViewTransition).not.toHaveBeenCalled();
  await pass(1);
  capture();
  expect(visited).toEqual(["about"]);
});

test("with reduced motion, and in a browser without view transitions, the page changes at once", () => {
  const { start, visited, startViewTransition } = createFixture();
  const undo = mockMatchMedia({ prefersReducedMotion: true });
  start("about");
  undo();
  expect(startViewTransition).not.toHaveBeenCalled();
  Reflect.deleteProperty(document, "startViewTransition");
  start("articles");
  expect(visited).toEqual(["about", "articles"]);
});

test("a second click while a page is loading does not wait for it", async () => {
  const { start, visited, capture } = createFixture();
  const { promise, resolve } = Promise.withResolvers<void>();
  start("about", promise);
  start("articles");
  capture();
  expect(visited).toEqual(["articles"]);
  resolve();
  await pass(2000);
  capture();
  expect(visited).toEqual(["articles"]);
});

test("a second click before the capture replaces the first", () => {
  const { start, visited, capture } = createFixture();
  start("about");
  start("articles");
  capture();
  expect(visited).toEqual(["articles"]);
});

test("a cancelled transition keeps the page", async () => {
  const { transition, start, visited, capture, skipTransition } = createFixture();
  start("about", Promise.resolve());
  transition.cancel();
  await settle();
  capture();
  expect(visited).toEqual([]);
  expect(transition.isPending()).toBe(false);
  start("about");
  transition.cancel();
  capture();
  expect(skipTransition).toHaveBeenCalled();
  expect(visited).toEqual([]);
});
