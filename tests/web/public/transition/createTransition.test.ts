import { afterEach, beforeEach, expect, jest, test } from "bun:test";

import { createTransition } from "#web/public/transition/createTransition.ts";
import type { PageTransition } from "#web/public/transition/createTransition.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTime(ms);
const phase = (transition: PageTransition) => transition.getState().phase;

function createFixture(columns: number) {
  const visited: string[] = [];
  const transition = createTransition(() => columns);
  const start = (name: string, pending: Promise<unknown> | null = null) =>
    transition.start({ commit: () => void visited.push(name), prefetch: pending });
  return { transition, start, visited };
}

/** Lets the columns rise in the time that their styles plan. */
function rise(transition: PageTransition, ms = 400) {
  pass(ms);
  transition.cover();
}

/** Runs pending promise callbacks. */
async function settle() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

test.each([
  [4, 400, 260],
  [2, 320, 220],
])(
  "%p columns rise for %p ms and leave for %p ms; the page changes in between",
  (columns, planned, leave) => {
    const { transition, start, visited } = createFixture(columns);
    start("about");
    expect(transition.getState()).toEqual({ phase: "rising", columns });
    pass(planned);
    expect(visited).toEqual([]);
    transition.cover();
    expect(visited).toEqual(["about"]);
    expect(phase(transition)).toBe("leaving");
    pass(leave - 1);
    expect(phase(transition)).toBe("leaving");
    pass(1);
    expect(phase(transition)).toBe("idle");
    expect(planned + leave).toBeLessThan(700);
  },
);

test("the page changes at last if nothing tells that the columns have risen", () => {
  const { start, visited } = createFixture(4);
  start("about");
  pass(599);
  expect(visited).toEqual([]);
  pass(1);
  expect(visited).toEqual(["about"]);
});

test("stays covered until a late page has loaded", async () => {
  const { transition, start, visited } = createFixture(4);
  const { promise, resolve } = Promise.withResolvers<void>();
  start("about", promise);
  rise(transition);
  pass(500);
  expect(phase(transition)).toBe("covered");
  expect(visited).toEqual([]);
  resolve();
  await settle();
  expect(visited).toEqual(["about"]);
  expect(phase(transition)).toBe("leaving");
});

test("changes to a page that failed to load, which shows its own error", async () => {
  const { transition, start, visited } = createFixture(4);
  start("about", Promise.reject(new Error("offline")));
  rise(transition);
  await settle();
  expect(visited).toEqual(["about"]);
});

test("the columns wait at most 600 ms", () => {
  const { transition, start, visited } = createFixture(4);
  start("about", new Promise(() => {}));
  rise(transition);
  pass(599);
  expect(visited).toEqual([]);
  pass(1);
  expect(visited).toEqual(["about"]);
  expect(phase(transition)).toBe("leaving");
});

test("without columns, a loaded page is shown immediately", () => {
  const { transition, start, visited } = createFixture(0);
  start("about");
  expect(visited).toEqual(["about"]);
  expect(phase(transition)).toBe("idle");
});

test("without columns, the old page stays until the new one has loaded", async () => {
  const { start, visited } = createFixture(0);
  const { promise, resolve } = Promise.withResolvers<void>();
  start("about", promise);
  pass(599);
  expect(visited).toEqual([]);
  resolve();
  await settle();
  expect(visited).toEqual(["about"]);
});

test("a second click while the columns rise replaces the first", () => {
  const { transition, start, visited } = createFixture(4);
  start("about");
  pass(200);
  start("articles");
  rise(transition, 200);
  expect(visited).toEqual(["articles"]);
});

test("a second click while a page is loading does not wait for it", async () => {
  const { transition, start, visited } = createFixture(4);
  const { promise, resolve } = Promise.withResolvers<void>();
  start("about", promise);
  rise(transition);
  pass(100);
  start("articles");
  expect(visited).toEqual(["articles"]);
  resolve();
  await settle();
  pass(2000);
  expect(visited).toEqual(["articles"]);
});

test("a click while the columns leave makes them rise again", () => {
  const { transition, start, visited } = createFixture(4);
  start("about");
  rise(transition);
  pass(100);
  start("articles");
  expect(transition.getState()).toEqual({ phase: "rising", columns: 4 });
  rise(transition);
  expect(visited).toEqual(["about", "articles"]);
  pass(260);
  expect(phase(transition)).toBe("idle");
});

test("a cancelled transition keeps the page", () => {
  const { transition, start, visited } = createFixture(4);
  start("about");
  pass(100);
  transition.cancel();
  expect(phase(transition)).toBe("leaving");
  pass(2000);
  expect(visited).toEqual([]);
  expect(phase(transition)).toBe("idle");
});

test("cancelling without a pending navigation does nothing", () => {
  const { transition, start } = createFixture(4);
  transition.cancel();
  expect(phase(transition)).toBe("idle");
  start("about");
  rise(transition);
  pass(50);
  transition.cancel();
  expect(phase(transition)).toBe("leaving");
  pass(210);
  expect(phase(transition)).toBe("idle");
});
