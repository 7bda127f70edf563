// Called between the steps of long work, so that pending requests and timers run.

export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
