// Timers that run ten times as fast: for what takes its time before a person's eyes, and need not before a test's.
const { setTimeout, setInterval } = globalThis;

/** How much faster than a person's clock they run. */
export const TIMER_SPEEDUP = 10;

/** Below is nothing that anybody waits for; from the end on it is somebody's patience, Testing Library's own among them. */
const SCALED_DELAYS_MS = { from: 50, to: 1000 };

/** For the document of the component tests; under `jest.useFakeTimers()` they are the test's own to move on. */
export const FAST_TIMERS = {
  setTimeout: (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    setTimeout(callback, scaleDelay(ms), ...given),
  setInterval: (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    setInterval(callback, scaleDelay(ms), ...given),
};

function scaleDelay(ms: number): number {
  const isScaled = ms >= SCALED_DELAYS_MS.from && ms < SCALED_DELAYS_MS.to;
  return isScaled && !hasFakeTimers() ? ms / TIMER_SPEEDUP : ms;
}

/** By the same mark that Testing Library looks for. */
const hasFakeTimers = () => Object.hasOwn(globalThis.setTimeout, "clock");
