export type Mutex = ReturnType<typeof createMutex>;

/** Runs one piece of work after the other, in the order of asking. */
export function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
