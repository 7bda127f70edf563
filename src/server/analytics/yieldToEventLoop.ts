// Between the steps of long work: lets everything else that waits have its turn.

export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
