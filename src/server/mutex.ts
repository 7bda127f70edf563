export type Mutex = ReturnType<typeof createMutex>;

/** Runs tasks one after another, in order of request. */
export function createMutex() {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run<T>(task: () => Promise<T>): Promise<T> {
      const result = tail.then(task);
      tail = result.catch(() => undefined);
      return result;
    },
  };
}

/** A mutex per key. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>();

  async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const previous = tails.get(key);
    const result = (async () => {
      await previous?.catch(() => undefined);
      return task();
    })();
    tails.set(key, result);
    try {
      return await result;
    } finally {
      if (tails.get(key) === result) tails.delete(key);
    }
  }

  return { run };
}
