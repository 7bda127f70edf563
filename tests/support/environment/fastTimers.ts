const { setTimeout, setInterval, setImmediate } = globalThis;

/** Divides the delays of timers in component tests. */
export const TIMER_SPEEDUP = 10;

/** Shorter delays need no scaling; from 1 second on they are timeouts, Testing Library's among them. */
const SCALED_DELAYS_MS = { from: 50, to: 1000 };

const timeouts = new Set<ReturnType<typeof setTimeout>>();
const intervals = new Set<ReturnType<typeof setInterval>>();

/** Ends the intervals that a test left behind: a session's would act on the storage of the next test. */
export function clearIntervals(): void {
  for (const interval of intervals) clearInterval(interval);
  intervals.clear();
}

/** Drops what is planned and lets React finish what it has begun, before the DOM that both would use goes. */
export async function endTimers(): Promise<void> {
  clearIntervals();
  for (const timeout of timeouts) clearTimeout(timeout);
  timeouts.clear();
  // React plans its work as immediates; the first may plan one more.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
}

/** Timers for component tests that fire early. Not scaled under `jest.useFakeTimers()`. */
export const FAST_TIMERS = {
  setTimeout: (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const timeout = setTimeout(() => {
      timeouts.delete(timeout);
      callback(...given);
    }, scaleDelay(ms));
    timeouts.add(timeout);
    return timeout;
  },
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
