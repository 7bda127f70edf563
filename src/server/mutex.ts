export type Mutex = ReturnType<typeof createMutex>;

/** Runs tasks one after another, in order of request. */
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

/** A mutex per key. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const result = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  }

  return { run };
}
