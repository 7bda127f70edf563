const { setTimeout, setInterval } = globalThis;

/** Divides the delays of timers in component tests. */
export const TIMER_SPEEDUP = 10;

/** Shorter delays need no scaling; from 1 second on they are timeouts, Testing Library's among them. */
const SCALED_DELAYS_MS = { from: 50, to: 1000 };

const intervals = new Set<ReturnType<typeof setInterval>>();

/** Ends the intervals that a test left behind: a session's would act on the storage of the next test. */
export function clearIntervals(): void {
  for (const interval of intervals) clearInterval(interval);
  intervals.clear();
}

/** Timers for component tests that fire early. Not scaled under `jest.useFakeTimers()`. */
export const FAST_TIMERS = {
  setTimeout: (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    setTimeout(callback, scaleDelay(ms), ...given),
  setInterval: (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const interval = setInterval(callback, scaleDelay(ms), ...given);
    intervals.add(interval);
    return interval;
  },
};

function scaleDelay(ms: number): number {
  const isScaled = ms >= SCALED_DELAYS_MS.from && ms < SCALED_DELAYS_MS.to;
  return isScaled && !hasFakeTimers() ? ms / TIMER_SPEEDUP : ms;
}

/** Testing Library detects fake timers by the same property. */
const hasFakeTimers = () => Object.hasOwn(globalThis.setTimeout, "clock");
