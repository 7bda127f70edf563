// Timers that run ten times as fast: for what takes its time before a person's eyes, and need not before a test's.
const { setTimeout, setInterval } = globalThis;

/** How much faster than a person's clock they run. */
export const PACE = 10;

/** Below is nothing that anybody waits for; from the end on it is somebody's patience, Testing Library's own among them. */
const WAIT_MS = { from: 50, to: 1000 };

/** For the document of the component tests; under `jest.useFakeTimers()` they are the test's own to move on. */
export const FAST_TIMERS = {
  setTimeout: (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    setTimeout(act, paceOf(ms), ...given),
  setInterval: (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    setInterval(act, paceOf(ms), ...given),
};

function paceOf(ms: number): number {
  const isWait = ms >= WAIT_MS.from && ms < WAIT_MS.to;
  return isWait && !areFaked() ? ms / PACE : ms;
}

/** By the same mark that Testing Library looks for. */
const areFaked = () => Object.hasOwn(globalThis.setTimeout, "clock");
