import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, fireEvent, render } from "@testing-library/react";

import { mockMatchMedia } from "#tests/support/web/mockMatchMedia.ts";
import { easeTowards } from "#web/ui/followPointer.ts";
import { LazyPointerRing } from "#web/ui/LazyPointerRing.tsx";

const FRAME_MS = 1000 / 60;

let frames: FrameRequestCallback[] = [];
let now = 0;
let undo = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  now = 0;
  const before = [globalThis.requestAnimationFrame, globalThis.cancelAnimationFrame] as const;
  const clock = jest.spyOn(performance, "now").mockImplementation(() => now);
  globalThis.requestAnimationFrame = (callback) => frames.push(callback);
  globalThis.cancelAnimationFrame = () => void (frames = []);
  undo = () => {
    clock.mockRestore();
    [globalThis.requestAnimationFrame, globalThis.cancelAnimationFrame] = before;
  };
});
afterEach(() => {
  undo();
  jest.useRealTimers();
});

/** Resolves once the code that the first move of the mouse loads has run. */
async function show(media: Parameters<typeof mockMatchMedia>[0] = { hasMouse: true }) {
  const giveBack = mockMatchMedia(media);
  const page = (
    <main>
      <p>Text</p>
      <a href="/about">
        <b>Link</b>
      </a>
      <button disabled>Off</button>
      <LazyPointerRing />
    </main>
  );
  const { container, unmount } = render(page);
  await act(async () => {
    move(null, 0, 0);
    await import("#web/ui/PointerRing.tsx");
  });
  giveBack();
  const ring = container.querySelector<HTMLElement>("main > div");
  return { ring, text: container.querySelector("p"), container, unmount };
}

function move(target: Element | null, x: number, y: number, pointerType = "mouse") {
  const init = { clientX: x, clientY: y, bubbles: true };
  fireEvent(target ?? document.body, Object.assign(new MouseEvent("pointermove", init), { pointerType }));
}

function passFrame() {
  now += FRAME_MS;
  for (const frame of frames.splice(0)) frame(now);
}

test("fades one second after the last move", async () => {
  const { ring, text } = await show();
  expect(ring?.hasAttribute("data-shown")).toBe(false);
  move(text, 10, 10);
  jest.advanceTimersByTime(999);
  move(text, 20, 10);
  jest.advanceTimersByTime(999);
  expect(ring?.hasAttribute("data-shown")).toBe(true);
  jest.advanceTimersByTime(1);
  expect(ring?.hasAttribute("data-shown")).toBe(false);
});

test("appears at the pointer, then moves 18 % of the distance per frame", async () => {
  const { ring, text } = await show();
  move(text, 100, 50);
  expect(ring?.style.translate).toBe("100.0px 50.0px");
  passFrame();
  move(text, 200, 50);
  passFrame();
  expect(ring?.style.translate).toBe("118.0px 50.0px");
  passFrame();
  expect(ring?.style.translate).toBe("132.8px 50.0px");
});

test("moves at the same speed at twice the frame rate", () => {
  const one = easeTowards({ x: 0, y: 0 }, { x: 100, y: 0 }, FRAME_MS);
  const half = easeTowards({ x: 0, y: 0 }, { x: 100, y: 0 }, FRAME_MS / 2);
  expect(easeTowards(half, { x: 100, y: 0 }, FRAME_MS / 2).x).toBeCloseTo(one.x, 6);
});

test("requests no frame once it has arrived", async () => {
  const { ring, text } = await show();
  move(text, 0, 0);
  passFrame();
  expect(frames).toHaveLength(0);
  move(text, 300, 0);
  for (let count = 0; count < 60; count++) passFrame();
  expect(frames).toHaveLength(0);
  expect(ring?.style.translate).toBe("300.0px 0.0px");
});

test("is large over clickable elements, otherwise small", async () => {
  const { ring, text, container } = await show();
  move(container.querySelector("b"), 10, 10);
  expect(ring?.hasAttribute("data-over")).toBe(true);
  move(text, 10, 30);
  expect(ring?.hasAttribute("data-over")).toBe(false);
  move(container.querySelector("button"), 10, 50);
  expect(ring?.hasAttribute("data-over")).toBe(false);
});

test("disappears when the pointer leaves the window", async () => {
  const { ring, text } = await show();
  move(text, 10, 10);
  fireEvent(document.documentElement, new Event("pointerleave"));
  expect(ring?.hasAttribute("data-shown")).toBe(false);
});

test("does not follow touch input", async () => {
  const { ring, text } = await show();
  move(text, 10, 10, "touch");
  expect(ring?.hasAttribute("data-shown")).toBe(false);
});

test.each([
  ["a screen that is touched", { hasMouse: false }],
  ["visitors who asked for less motion", { hasMouse: true, prefersReducedMotion: true }],
])("is not shown for %s", async (_, media) => {
  expect((await show(media)).ring).toBeNull();
});

test("is hidden from assistive technology", async () => {
  expect((await show()).ring?.getAttribute("aria-hidden")).toBe("true");
});

test("leaves no timer or frame behind", async () => {
  const { text, unmount } = await show();
  move(text, 10, 10);
  unmount();
  expect(frames).toHaveLength(0);
  expect(jest.getTimerCount()).toBe(0);
});
