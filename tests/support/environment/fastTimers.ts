const { setTimeout, setInterval } = globalThis;

/** Divides the delays of timers in component tests. */
export const TIMER_SPEEDUP = 10;

/** Shorter delays need no scaling; from 1 second on they are timeouts, Testing Library's among them. */
const SCALED_DELAYS_MS = { from: 50, to: 1000 };

/** Timers for component tests that fire early. Not scaled under `jest.useFakeTimers()`. */
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

/** Testing Library detects fake timers by the same property. */
const hasFakeTimers = () => Object.hasOwn(globalThis.setTimeout, "clock");
