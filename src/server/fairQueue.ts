/** Runs up to `concurrency` tasks at a time and takes turns between owners: many tasks of one don't delay the others. */
export function createFairQueue(concurrency: number) {
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function waitForTurn(owner: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = waiting.get(owner);
      if (queue) queue.push(resolve);
      else waiting.set(owner, [resolve]);
    });
  }

  function passTurn() {
    const [next] = waiting;
    if (!next) return void (running -= 1);
    const [owner, [start, ...others]] = next;
    waiting.delete(owner);
    if (others.length > 0) waiting.set(owner, others);
    start?.();
  }

  return {
    async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
      if (running < concurrency) running += 1;
      else await waitForTurn(owner);
      try {
        return await task();
      } finally {
        passTurn();
      }
    },
  };
}
